"""The panels and the buttons below posts: within Discord's limits whatever the names, in both languages."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from typing import Annotated, Any, ClassVar

import pytest

import rules
from bot import store
from bot.cogs.rules import listed
from bot.history import pager
from bot.history.course import Course
from bot.panels import ids, picker, views
from bot.panels import rules as rules_panel
from bot.panels.listing import values_of
from bot.panels.picker import Said
from bot.panels.rulebook import INTERNAL, RULING, book, bound, without_origin
from bot.panels.rulesearch import search
from bot.panels.settings import names_of, options_panel, values_panel
from bot.panels.talk import Panel
from bot.panels.walk import Asking, asked, filled_at_end, implied
from bot.tables import Draft, OfferOf, Table, asked_in_secret
from bot.texts import LANGUAGES, Texts
from rules.core import Action, Domain, Frame, Ids, Illegal, Ints, Of, Search, Some, next_domain, offered, sample
from rules.match import Match
from rules.qe.actions import Bid
from rules.qe.amounts import Amount
from tests.discord_double.limits import check_message, check_modal, demand
from tests.discord_double.limits.components import walk

TEXTS = Texts.load(strict=True)
NAMES = ("𝕎" * 32, "نقابة اللاعبين", "\u200b", "*_~`|<@1>", "한국어 이름이 아주 길어요 정말로 길다고요")
BIG = 2**53  # a table's number, far beyond any real one
GAMES = pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.name)
BOTH = pytest.mark.parametrize("lang", LANGUAGES)


def table(game: Any, seats: int, *, status: Any = "playing", lang: str = "en", match: Match | None = None) -> Table:
    """A table of people with unpleasant names."""
    row = store.Table(
        BIG, 1, 2, 3, game.name, lang, status, 100, {}, bytes(32), "0" * 64, [], "1", match.revision if match else 0,
        {}, 4, 5, None, 0, 0, 0, 0,
    )  # fmt: skip
    sitting = tuple(store.Seat(BIG, n, 100 + n, None, NAMES[n % 5], "1", 0) for n in range(seats))
    return Table(row, sitting, match)


def said(at: Table, lang: str) -> Said:
    words = TEXTS.words
    return Said(words(lang, at.row.game, at.names), words(lang, at.row.game, at.names, markdown=False))


def fits(panel: Panel) -> None:
    """Discord takes the panel, and all its buttons are ours to answer."""
    view = panel.view()
    components = view.to_components() if view else []
    fits_view(components)
    files = [(file.name, len(file.data)) for file in panel.files]
    demand(check_message({"content": panel.text, "components": components}, files))


def fits_view(components: list[Any]) -> None:
    demand(check_message({"content": "x", "components": components}))
    found = [part["custom_id"] for _, part in walk(components) if "custom_id" in part]
    assert all(len(text) <= 100 and ids.parse(text) for text in found) and len(found) == len(set(found))


# -- custom ids -------------------------------------------------------------------------------


def test_custom_ids_are_read_back() -> None:
    assert ids.parse(ids.act(12, 3)) == ("act", ("12", "3"))
    assert ids.parse(ids.draft(BIG, "A-_" * 6, 12, "p2")) == ("d", (str(BIG), "A-_" * 6, "12", "p2"))
    assert ids.parse(ids.consent(5, False)) == ("con", ("5", "n"))
    for other in ("", "t", "x:act:1", "t:ACT:1", "T:act:1"):
        assert ids.parse(other) is None


def test_a_custom_id_that_discord_would_refuse_is_never_made() -> None:
    with pytest.raises(ValueError):
        ids.make("d", "x" * 100)
    with pytest.raises(ValueError):
        ids.make("d", "a:b")


@pytest.mark.parametrize("text", ["t:act", "t:act:x", "t:d:1:abc"])
def test_a_custom_id_of_another_version_is_out_of_date(text: str) -> None:
    found = ids.parse(text)
    assert found is not None
    with pytest.raises(Illegal, match="stale_button"):
        found.number(2)


# -- below posts ------------------------------------------------------------------------------


@GAMES
@BOTH
async def test_buttons_below_posts(game: Any, lang: str) -> None:
    match = Match(game, max(game.seats), game.make_options({}), bytes(32), [])
    at = table(game, max(game.seats), lang=lang, match=match)
    words = said(at, lang).words
    lobby = views.lobby_view(table(game, max(game.seats), status="lobby"), words)
    assert lobby is not None and views.lobby_view(at, words) is None, "no buttons once it has begun"
    made = [lobby, views.turn_view(at, words), views.final_view(at, words)]
    made += [views.dm_view(at, words, BIG, asks=asks) for asks in (False, True)]
    made.append(views.consent_view(store.Consent(BIG, BIG, 0, 0, 0, {}, "open", None, 0), words))
    for view in made:
        assert view.timeout is None and view.is_persistent()
        fits_view(view.to_components())


@GAMES
@BOTH
async def test_option_panels(game: Any, lang: str) -> None:
    at = table(game, max(game.seats), status="lobby", lang=lang)
    words, labels = said(at, lang).words, said(at, lang).labels
    fits(options_panel(at, words, labels, may=True))
    assert options_panel(at, words, labels, may=False).items == []
    for name in names_of(at):
        fits(values_panel(at, name, words, labels))


@GAMES
@BOTH
async def test_history_and_rule_pagers(game: Any, lang: str) -> None:
    match = Match(game, max(game.seats), game.make_options({}), bytes(32), [])
    for _ in range(5):
        seat = match.actors()[0]
        match.play(seat, sample(match.view(seat).frame, match.view(seat), random.Random(lang)))
    at, course = table(game, match.seats, lang=lang, match=match), Course(match)
    labels = said(at, lang).labels
    for person, number in ((99, 0), (99, len(course.turns) - 1), (100, 0), (100, len(course.turns) - 1), (100, 1)):
        fits(Panel("x", pager.turn_buttons(at, course, number, person, labels)))
    words, read = TEXTS.words(lang, game.name), book(game.name, lang)
    for number, page in enumerate(read.pages):
        head = words("panel.rules", game=NAMES[0], page=number + 1, last=len(read.pages))
        note = words("panel.rules_ruling", sign=RULING)
        fits(Panel(f"{head}\n{page}\n{note}", rules_panel.pager(game.name, number, read, labels)))


# -- the picker at every question of real matches ---------------------------------------------


@GAMES
@BOTH
async def test_the_picker_at_every_question(game: Any, lang: str) -> None:
    rng = random.Random(f"{game.name} {lang}")
    match = Match(game, max(game.seats), game.make_options({}), bytes(32), [])
    for _ in range(60):
        if match.over:
            break
        at = table(game, match.seats, lang=lang, match=match)
        seat = rng.choice(match.actors())
        view = match.view(seat)
        assert view.frame is not None
        offers = [OfferOf(kind, view.frame, why) for kind, why in offered(view.frame, view).items()]
        beside = offered(game.meanwhile, view).items() if game.meanwhile else ()
        offers += [OfferOf(kind, game.meanwhile, why) for kind, why in beside]
        for due in (True, False):
            fits(picker.kinds_panel(at, offers, due, "x" * 100, said(at, lang), "y" * 300))
        for offer in offers:
            if not offer.reason:
                _every_step(at, Asking(offer.frame, view), offer.kind, rng, said(at, lang))
        match.play(seat, sample(view.frame, view, rng))


def _every_step(at: Table, asking: Asking, kind: type[Action], rng: random.Random, said: Said) -> None:
    draft = Draft("d" * 16, at.row.id, 100, 0, kind, ())
    values, domain = next_domain(asking.frame, asking.view, kind)
    while domain is not None:
        fits(picker.step_panel(at, draft, values, domain, said, "n" * 200))
        for form in (picker.typing(at, draft, len(values), domain, said), picker.looking(at, draft, len(values), said)):
            demand(check_modal(form.to_dict()))
        values, domain = next_domain(asking.frame, asking.view, kind, [*values, domain.pick(rng)])
    steps, unsaid = asked(asking, kind, values), implied(asking, kind, values)
    fits(picker.confirm_panel(at, draft, values, None, said, "n" * 200, unsaid=unsaid))
    assert all(a.step < b.step for a, b in pairwise(steps)) and not unsaid & {a.step for a in steps}
    unseen = set(range(steps[-1].step + 1 if steps else 0, len(values))) - unsaid
    assert filled_at_end(asking, kind, values) == bool(unseen)


def test_what_goes_without_saying_is_not_read_back() -> None:
    at = table(rules.load("dobutsu"), 2)
    draft = Draft("d" * 16, BIG, 100, 0, Pick, ())
    whole = picker.confirm_panel(at, draft, ["aa", "bb"], None, said(at, "en"))
    short = picker.confirm_panel(at, draft, ["aa", "bb"], None, said(at, "en"), unsaid={0})
    assert "aa" in whole.text and "bb" in short.text and "aa" not in short.text


# -- every shape of a domain ------------------------------------------------------------------


class Pick(Action, frozen=True, tag="move"):
    piece: Annotated[str, Of("none_such")]
    to: str


FEW, SOME, MANY = (tuple(f"id{n}" for n in range(count)) for count in (5, 25, 60))
LONG = tuple(f"{n} {'w' * 120}" for n in range(3))


def step(domain: Domain, page: int = 0) -> Panel:
    at = table(rules.load("dobutsu"), 2)
    draft = Draft("d" * 16, BIG, 100, 0, Pick, ())
    return picker.step_panel(at, draft, [], domain, said(at, "en"), page=page)


def kinds(panel: Panel) -> list[str]:
    """What answers the question: b3 three buttons, s25 a select of 25, then what else there is."""
    items: list[Any] = [getattr(item, "item", item) for item in panel.items]
    values = [i for i in items if ":v" in i.custom_id]
    found = [f"b{len(values)}"] if values else []
    found += [f"s{len(i.options)}" for i in items if i.custom_id.endswith(":s")]
    return found + [i.custom_id.rpartition(":")[2] for i in items if i not in values and not i.custom_id.endswith(":s")]


@pytest.mark.parametrize(
    ("domain", "page", "shape"),
    [
        (Ids(FEW), 0, ["b5", "b", "x"]),
        (Ids(FEW, refuse=lambda v: "no" if v == "id0" else ""), 0, ["b4", "b", "x"]),
        (Ids(LONG), 0, ["s3", "b", "x"]),
        (Ids(SOME), 0, ["s25", "b", "x"]),
        (Ids(MANY), 0, ["s25", "p1", "find", "b", "x"]),
        (Ids(MANY), 1, ["s25", "p0", "p2", "find", "b", "x"]),
        (Ids(MANY), 9, ["s10", "p1", "find", "b", "x"]),
        (Ints(1, 5), 0, ["b5", "b", "x"]),
        (Ints(10, 60, 10, but=[30]), 0, ["b5", "b", "x"]),
        (Ints(0, 20), 0, ["s21", "b", "x"]),
        (Ints(0, 10**1000), 0, ["ask", "b", "x"]),
        (Some(SOME, 0, 25), 0, ["s25", "none", "b", "x"]),
        (Some(SOME, 1, 25), 0, ["s25", "b", "x"]),
        (Some(MANY, 1, 60), 0, ["ask", "b", "x"]),
        (Search(lambda: MANY, lambda v: ""), 0, ["s24", "ask", "b", "x"]),
        (Search(lambda: FEW[:2], lambda v: ""), 0, ["b2", "ask", "b", "x"]),
    ],
)
async def test_every_domain_has_its_components(domain: Domain, page: int, shape: list[str]) -> None:
    panel = step(domain, page)
    fits(panel)
    assert kinds(panel) == shape
    assert values_of(domain) if shape[0] != "ask" or isinstance(domain, Some) else True


async def test_a_select_of_several_asks_for_as_many_as_are_legal() -> None:
    (select,) = [item.item for item in step(Some(FEW, 2, 3)).items if item.custom_id.endswith(":s")]  # type: ignore[attr-defined]
    assert (select.min_values, select.max_values) == (2, 3)


async def test_many_kinds_of_actions_become_a_select() -> None:
    made = [type(f"K{n}", (Action,), {}, frozen=True, tag="move") for n in range(30)]

    class Wide(Frame[Any, Any], tag="wide_test"):
        pass

    at = table(rules.load("dobutsu"), 2, match=Match(rules.load("dobutsu"), 2, None, bytes(32), []))
    offers = [OfferOf(kind, Wide(), "") for kind in made]
    panel = picker.kinds_panel(at, offers, True, "", said(at, "ja"))
    selects: list[Any] = [item.item for item in panel.items]  # type: ignore[attr-defined]
    assert [len(item.options) for item in selects] == [25, 5]


async def test_what_goes_without_saying_is_not_said() -> None:
    at = table(rules.load("dobutsu"), 2, match=Match(rules.load("dobutsu"), 2, None, bytes(32), []))
    kind = rules.load("dobutsu").kind("drop")
    offers = [OfferOf(kind, Two, "hand_is_empty")]  # type: ignore[arg-type]
    assert len(picker.refusals(offers, said(at, "ja"), ())) == 1
    assert picker.refusals(offers, said(at, "ja"), ("hand_is_empty",)) == []


# -- secrets and amounts ----------------------------------------------------------------------


class Two(Action, frozen=True, tag="bid"):
    confirm: ClassVar[bool] = True
    amount: Amount
    second: Amount


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_an_amount_is_read_back_to_the_last_digit(lang: str) -> None:  # QE rules 9.3
    at = table(rules.load("qe"), 5, lang=lang)
    draft = Draft("d" * 16, BIG, 100, 0, Bid, ())
    for digits in ("7" * 24, "7" * 25, "7" * 1000):
        panel = picker.confirm_panel(at, draft, [Amount(digits)], 0, said(at, lang))
        fits(panel)
        shown = panel.text.replace(",", "")
        assert digits in shown
        assert all("7777" not in str(item.to_component_dict()) for item in panel.items), "never in a custom id"


async def test_amounts_too_long_for_a_message_are_attached() -> None:
    at = table(rules.load("qe"), 5)
    texts = Texts()  # not strict: the second field has no words
    lax = Said(texts.words("en", "qe", NAMES), texts.words("en", "qe", NAMES, markdown=False))
    draft = Draft("d" * 16, BIG, 100, 0, Two, ())
    panel = picker.confirm_panel(at, draft, [Amount("7" * 1000), Amount("8" * 1000)], 0, lax)
    assert panel.files[0].data.decode().split() == ["7" * 1000, "8" * 1000]
    fits(panel)


def test_only_secret_decisions_are_asked_by_direct_message() -> None:
    game = rules.load("dobutsu")
    match = Match(game, 2, game.make_options({}), bytes(32), [])
    assert not any(asked_in_secret(match, seat) for seat in range(2))


# -- the rule books ---------------------------------------------------------------------------


@GAMES
@BOTH
def test_every_numbered_statement_of_the_rules_can_be_quoted(game: Any, lang: str) -> None:
    rule_book = book(game.name, lang)
    numbers = [number for number, _ in rule_book.entries()]
    assert len(numbers) == len(set(numbers)) and numbers == [n for n, _ in book(game.name, "en").entries()]
    for number in numbers:
        found = rule_book.quote(number)
        assert found is not None and len(found[0]) <= 1_700
    assert rule_book.quote("99.9") is None and rule_book.quote("") is None
    found_here = search(game.name, rule_book.sections[1].paragraphs[0].text[:12], lang)
    assert {hit.number for hit in found_here} <= set(numbers)


def test_suggestions_bear_no_marks() -> None:
    rule_book = bound("## 1. One\n\n1.1 Five privates, 5 of each.\n\n1.2 **Ferry.** Only by `private 5`.\n")
    assert ("1.2", "1.2 Ferry. Only by private 5.") in rule_book.entries()


def test_a_reference_at_the_start_of_a_line_is_no_statement() -> None:
    lines = ["# Rules", "", "## 1. One", "1.1 First, as", "2.1 says. More", "here.", "1.2 Second."]
    made = bound("\n".join([*lines, "| a | b |", "|---|---|", "| c | d |", "", "## 2. Two", "2.1 Third."]))
    assert [(p.number, p.text) for p in made.sections[0].paragraphs] == [
        ("1.1", "First, as 2.1 says. More here."),
        ("1.2", "Second."),
        ("", "- a · b"),
        ("", "- c · d"),
    ]
    assert made.quote("1.2") == ("### 1. One\n**1.2** Second.\n- a · b\n- c · d", 1)


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("The lion may not walk into capture. [seed]", "The lion may not walk into capture."),
        ("One a turn [ruling: usual; seed is silent]. Then the next [repo].", "One a turn†. Then the next."),
        ("In the pile. [seed for UK; repo draws]. All see it.", "In the pile. All see it."),
        ("動けません。[原文] 次へ。[裁定：通例]", "動けません。次へ。†"),
        (
            "Row `[options]` and [a link](https://x.y) stay [rules].",
            "Row `[options]` and [a link](https://x.y) stay [rules].",
        ),
        ("Both [ruling] [ruling from 13.4].", "Both†."),
    ],
)
def test_where_a_rule_is_from_is_not_quoted(written: str, read: str) -> None:
    assert without_origin(written) == read


@GAMES
@BOTH
def test_players_read_rules_for_players(game: Any, lang: str) -> None:
    """No marks of where a statement is from, no chapters for engines; a sign where something was decided here."""
    text = "\n".join(book(game.name, lang).pages)
    for mark in ("[seed", "[repo", "[ruling", "[page", "[原文", "[実装", "[裁定", "[資料", "<!--", "``", "。。", "。 "):
        assert mark not in text, mark
    assert RULING in text


@BOTH
def test_indonesia_tells_players_no_sources(lang: str) -> None:
    """Chapters for engines, names of sources and files are no matter for players; each statement stands by itself."""
    read = book("indonesia", lang)
    assert [s.number for s in read.sections] == [str(n) for n in range(1, 17) if n not in (11, 12)]
    text = "\n".join(read.pages)
    for mark in (
        r"\bR[1-6]\b",
        r"\bseed\b",
        r"\bengine",
        "原文",
        "エンジン",
        r"\.toml",
        r"\[\d",
        r"[Ss]ection 11",
        "11章",
    ):
        assert not re.search(mark, text), mark
    for number in ("4.3", "8.4", "15.9"):
        assert (read.quote(number) or ("",))[0].endswith((".", "。", "†"))


def test_chapters_for_engines_are_left_out() -> None:
    made = bound(
        f"# Title\nSources.\n## 1. One\n1.1 First.\n## 2. Two\n{INTERNAL}\n2.1 Bytes.\n## 3. Three\n3.1 Third."
    )
    assert [s.number for s in made.sections] == ["1", "3"] and made.quote("2.1") is None
    assert made.pages[0] == "1. One\n3. Three" and made.starts == {"1": 1, "3": 2}


def test_statements_for_engines_are_left_out() -> None:
    made = bound(f"## 1. One\n1.1 First.\n\n{INTERNAL}\n1.2 Ops.\n\n| op |\n| - |\n| bytes |\n\n1.3 Third.\n- too")
    assert [p.number for s in made.sections for p in s.paragraphs] == ["1.1", "1.3", ""]
    assert made.quote("1.2") is None and "bytes" not in "".join(made.pages) and "- too" in made.pages[1]


@pytest.mark.parametrize(("lang", "balance"), [("en", "own balance"), ("ja", "独自のバランス")])
def test_the_rules_of_nippon_say_whose_balance_it_is(lang: str, balance: str) -> None:
    read = book("nippon_zaibatsu", lang)
    assert balance in (read.quote("0.1") or ("",))[0] and "components.toml" in (read.quote("0.1") or ("",))[0]
    assert not {"9.11", "17", "20", "21", "22"} & {number for number, _ in read.entries()}


async def test_a_section_is_found_by_its_number() -> None:
    """The section first, then its statements in their order; "4" is no part of 1.4 then."""
    entries = list(book("qe", "en").entries())
    assert [c.value for c in listed(entries, "4")] == ["4", "4.1", "4.2", "4.3", "4.4", "4.5"]
    assert [c.value for c in listed(entries, "1.4")] == ["1.4"] and listed(entries, "1.")[0].value == "1"
    ones = [c.value for c in listed(list(book("marco_polo", "en").entries()), "1")]
    assert ones[:11] == ["1", *(f"1.{n}" for n in range(1, 9)), "10", "10.1"] and len(ones) == 25
    threes = [c.value for c in listed(list(book("legend_raiders", "ja").entries()), "3")]
    assert threes == ["3", *(f"3.{n}" for n in range(1, 11))], "3.10 behind 3.9"
    assert "5.4" in {c.value for c in listed(entries, "names of")}, "words are found as before"


def test_long_statements_are_cut_into_pages() -> None:
    made = bound("## 1. One\n1.1 " + "word " * 2000 + "\n")
    assert len(made.pages) > 5 and all(len(page) <= 1_700 for page in made.pages)
