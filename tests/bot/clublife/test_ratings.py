"""Ratings: OpenSkill's own documented numbers, and the club's rulings about who is rated against whom."""

from __future__ import annotations

import random
from collections.abc import Sequence
from itertools import count

import pytest
from openskill.models import PlackettLuce

from bot.records import ratings
from bot.records.ratings import ALL, Skill
from bot.records.standings import standings
from bot.store import Result
from bot.texts import FORMER

AT = 1_800_000_000_000
GUILD = 10


def seat(table: int, number: int, person: int | None, place: int, **changes: object) -> Result:
    house = None if person is not None or changes.get("name") == FORMER else "house"
    row = Result(
        table_id=table,
        seat=number,
        game="qe",
        guild_id=GUILD,
        person_id=person,
        house=house,
        name=f"P{person}",
        seats=4,
        place=place,
        total="0",
        score={},
        took=0,
        actions=9,
        ended_at=AT + table,
    )
    return Result(**{name: getattr(row, name) for name in row.__struct_fields__} | changes)


def match(table: int, places: Sequence[tuple[int | None, int]], **changes: object) -> list[Result]:
    """A match: person and place, seat by seat."""
    return [seat(table, number, *each, **changes) for number, each in enumerate(places)]


# -- OpenSkill's own numbers ------------------------------------------------------------------


def test_two_teams_as_in_the_manual() -> None:
    """docs/source/manual.rst, "The Basics": four newcomers in two teams, the first one wins."""
    model = PlackettLuce()
    [[p1, p2], [p3, p4]] = model.rate([[model.rating(), model.rating()], [model.rating(), model.rating()]])
    for winner in (p1, p2):
        assert (winner.mu, winner.sigma) == pytest.approx((26.964294621803063, 8.177962604389991), abs=1e-9)
    for loser in (p3, p4):
        assert (loser.mu, loser.sigma) == pytest.approx((23.035705378196937, 8.177962604389991), abs=1e-9)


def test_the_points_are_the_manuals_ordinal_scaled() -> None:
    """docs/source/manual.rst, "Ranks": ordinals 2.4304... and -1.4981... of the same players."""
    winner, loser = Skill(26.964294621803063, 8.177962604389991), Skill(23.035705378196937, 8.177962604389991)
    assert winner.points == round(1000 + 24 * 2.4304068086330872)
    assert loser.points == round(1000 + 24 * -1.4981824349730388)
    assert Skill().points == 1000


def test_four_newcomers_with_a_tie_as_in_the_readme() -> None:
    """README.md, "Artificial Ranks": scores 37, 19, 37, 42, from before tau was on, which changes the third decimal."""
    rated = ratings.rate([Skill()] * 4, [2, 4, 2, 1])
    documented = [(24.68943500312503, 8.1792137), (22.826045021875203, 8.1792137)]
    documented += [(24.68943500312503, 8.1792137), (27.795084971874736, 8.2631608)]
    assert [(s.mu, s.sigma) for s in rated] == [pytest.approx(each, abs=1e-3) for each in documented]
    assert [s.played for s in rated] == [1] * 4


def test_two_newcomers() -> None:
    """The library's own figures for a duel (tests/models/data/plackettluce.json lists the same model)."""
    winner, loser = ratings.rate([Skill(), Skill()], [1, 2])
    assert winner == pytest.approx((27.635389493140497, 8.06590141354368, 1))
    assert loser == pytest.approx((22.364610506859503, 8.06590141354368, 1))


# -- who is rated -----------------------------------------------------------------------------


def test_house_players_are_left_out() -> None:
    """A match of two people among house players is a duel of the two; the places keep their order."""
    book = ratings.enter_all({}, match(1, [(None, 1), (7, 3), (None, 2), (8, 4)]))
    duel = ratings.enter_all({}, match(1, [(7, 1), (8, 2)]))
    assert book == duel
    assert set(book) == {(7, "qe"), (8, "qe"), (7, ALL), (8, ALL)}


@pytest.mark.parametrize("places", [[(7, 1), (None, 2)], [(None, 1), (None, 2)], [(7, 1)]])
def test_fewer_than_two_people_do_not_rate(places: list[tuple[int | None, int]]) -> None:
    assert ratings.enter_all({}, match(1, places)) == {}


def test_a_seat_without_a_place_stands_behind_all_and_alone_it_is_a_draw() -> None:
    book = ratings.enter_all({}, match(1, [(7, 0), (8, 1), (9, 2)]))
    last = ratings.enter_all({}, match(1, [(7, 3), (8, 1), (9, 2)]))
    assert book == last
    drawn = ratings.enter_all({}, match(1, [(7, 0), (8, 0)]))
    assert {skill.mu for skill in drawn.values()} == {25.0}


def test_a_former_member_is_a_newcomer_and_keeps_no_rating() -> None:
    first, second = match(1, [(7, 1), (8, 2)]), match(2, [(8, 1), (7, 2)])
    gone = [seat(r.table_id, r.seat, None, r.place, name=FORMER) if r.person_id == 8 else r for r in [*first, *second]]
    book = ratings.enter_all({}, gone)
    assert set(book) == {(7, "qe"), (7, ALL)} and book[7, ALL].played == 2
    after_one = ratings.rate([Skill(), Skill()], [1, 2])[0]
    assert book[7, ALL] == ratings.rate([Skill(), after_one], [1, 2])[1]


def test_one_person_in_two_seats_counts_for_the_one_they_played_more() -> None:
    twice = [seat(1, 0, 7, 1, actions=3), seat(1, 1, 8, 2), seat(1, 2, 7, 3, actions=20)]
    assert [r.seat for r in ratings.rated(twice)] == [1, 2]


# -- the books --------------------------------------------------------------------------------


def season(seed: int, matches: int) -> list[Result]:
    """Matches of two games with people 1 to 6, house players and a former member among them."""
    rng, found, tables = random.Random(seed), [], count(1)
    for table in (next(tables) for _ in range(matches)):
        players = rng.sample([1, 2, 3, 4, 5, 6, None, None], rng.randint(2, 4))
        places = [(person, rng.randint(0, 4)) for person in players]
        rows = match(table, places, game=rng.choice(["qe", "indonesia"]))
        found += [
            r if rng.random() > 0.05 else seat(table, r.seat, None, r.place, game=r.game, name=FORMER) for r in rows
        ]
    return found


def test_books_kept_match_by_match_are_those_worked_out_at_once() -> None:
    results, kept = season(1, 120), {}
    for each in ratings.by_match(results):
        stored = ratings.read(ratings.written(kept, GUILD, AT))
        kept = stored | ratings.enter_both(stored, each)
    assert kept == ratings.enter_all({}, results)


def test_the_changes_of_a_match_are_the_difference_between_the_books() -> None:
    results = [r for r in season(2, 60) if r.game == "qe"]
    for each in ratings.by_match(results):
        table = each[0].table_id
        before = ratings.enter_all({}, [r for r in results if r.table_id < table])
        after = ratings.enter_all({}, [r for r in results if r.table_id <= table])
        for change in ratings.changes(results, table):
            person = change.result.person_id
            if person is not None:
                assert change.before == before.get((person, "qe"), Skill())
                assert change.after == after[person, "qe"]


def test_standings_count_what_rates() -> None:
    results = [
        *match(1, [(7, 1), (8, 2), (None, 3)], name="Old"),
        *match(2, [(7, 1), (None, 2)]),  # against the house alone
        *match(3, [(7, 2), (8, 1)], name="New", game="indonesia"),
        *match(4, [(7, 1), (8, 1)], name="New"),  # a draw: nobody has won
    ]
    book = ratings.enter_all({}, results)
    all_, qe = standings(results, book), standings(results, book, "qe")
    assert {line.person_id: (line.matches, line.wins, line.form) for line in all_} == {
        7: (3, 1, (1, 2, 1)),
        8: (3, 1, (2, 1, 1)),
    }
    assert [(line.rank, line.person_id, line.matches, line.form) for line in qe] == [
        (1, 7, 2, (1, 1)),
        (2, 8, 2, (2, 1)),
    ]
    assert {line.name for line in qe} == {"New"}
    assert standings(results, book, "dobutsu") == []


def test_equal_ratings_share_a_rank() -> None:
    results = [*match(1, [(7, 1), (8, 2)]), *match(2, [(5, 1), (6, 2)])]
    lines = standings(results, ratings.enter_all({}, results))
    assert [line.rank for line in lines] == [1, 1, 3, 3]
