"""Phases 4 and 5: acquisitions, research and development (rules 6, 7)."""

from __future__ import annotations

from rules.indonesia.actions import Advance, Found, Launch, PushHull
from rules.indonesia.components import SHIPS
from tests.rules.indonesia.play import PASS, Table, city, company, deeds, era, level, money


# rules 6.1, 6.7
def test_rounds_go_on_until_everybody_has_passed_and_a_pass_is_final() -> None:
    table = Table(3, "acquisitions", *(level(name, slots=3) for name in "ABC"))
    table.act("A", Found("a-bal-rice", "BAL1"))
    table.act("B", PASS)
    table.act("C", Launch("a-lam-ship", "S03", "red-1"))
    table.act("A", Found("a-mal-spice", "MAL4"))
    assert table.due == ["C"]  # B is not asked again
    table.act("C", Launch("a-hal-ship", "S10", "blue-1"))
    table.act("A", PASS)
    table.act("C", Found("a-jba-rice", "JBA4"))
    assert table.told("acquisition_skipped") == [{"seat": 2, "reason": "no_free_slot"}]
    assert table.public.phase == "research"


# rules 6.2, 6.3
def test_a_free_slot_is_needed_and_founding_is_free() -> None:
    table = Table(2, "acquisitions", company("A", "a-bal-rice", on="BAL1"), money("B", 0))
    assert table.told("acquisition_skipped") == [{"seat": 0, "reason": "no_free_slot"}] and table.due == ["B"]
    table.act("B", Found("a-mal-spice", "MAL4"))
    assert table.cash("B") == 0 and table.public.phase == "research"


# rules 6.2
def test_with_no_deed_to_found_everybody_passes() -> None:
    blocked = Table(2, "acquisitions", deeds("a-bal-rice"), city("BAL1"), city("BAL2"))
    assert {e["reason"] for e in blocked.told("acquisition_skipped")} == {"no_deed_can_be_founded"}
    none = Table(2, "acquisitions", deeds())
    assert {e["reason"] for e in none.told("acquisition_skipped")} == {"no_deeds_left"}


# rules 6.4
def test_a_chip_goes_into_the_province_on_an_empty_area_apart_from_the_same_good() -> None:
    table = Table(2, "acquisitions", company("B", "a-jba-rice", on="JTM3"), city("JBA1"))
    assert table.refused("A", Found("a-bal-rice", "BAL1")).code == "next_to_same_good"  # by an arrow
    assert table.refused("A", Found("a-bal-rice", "JBA1")).code == "not_offered"  # another province
    table.act("A", Found("a-bal-rice", "BAL2"))
    assert table.company("a-bal-rice").areas == ["BAL2"]


# rules 6.4
def test_the_own_second_company_is_another_company_too() -> None:
    table = Table(2, "acquisitions", company("A", "a-jba-rice", on="JTM3"), level("A", slots=2))
    error = table.refused("A", Found("a-bal-rice", "BAL1"))
    assert (error.code, error.params["near"]) == ("next_to_same_good", "JTM3")


# rules 6.4
def test_siap_faji_is_another_good() -> None:
    near = company("B", "a-jba-rice", "a-mal-spice", on="BAL2", kind="siap_faji")
    assert Table(2, "acquisitions", near).legal("A", Found("a-bal-rice", "BAL1"))


# rules 6.5
def test_a_ship_goes_to_the_province_whoever_sails_there_with_an_unused_kind() -> None:
    table = Table(2, "acquisitions", company("B", "a-ssl-ship", on="S03 S03"), level("A", hull=4))
    assert table.refused("A", Launch("a-lam-ship", "S04", "blue-1")).code == "not_offered"
    assert table.refused("A", Launch("a-lam-ship", "S03", "red-1")).code == "piece_in_use"
    table.act("A", Launch("a-lam-ship", "S03", "blue-1"))
    made = table.company("a-lam-ship")
    assert (made.ships, made.piece, made.owner) == (["S03"], "blue-1", 0)
    assert table.public.levels[made.owner]["hull"] == 4


# rules 6.6
def test_a_deed_that_cannot_be_founded_stays_on_the_map() -> None:
    table = Table(2, "acquisitions", city("BAL1"), city("BAL2"))
    assert table.refused("A", Found("a-bal-rice", "BAL1")).code == "nowhere_to_found"
    table.passes("A", "B")
    assert "a-bal-rice" in table.public.deeds


# rules 6.8
def test_a_lack_of_ship_kinds_never_stops_a_founding() -> None:
    used = [company("B", f"{deed}-ship", on="S10") for deed in ("a-hal", "a-jtm", "a-ssl", "b-jba", "b-sut")]
    table = Table(2, "acquisitions", *used, deeds("a-lam-ship"))
    free = [piece for piece in SHIPS.kinds if table.legal("A", Launch("a-lam-ship", "S03", piece))]
    assert free == [SHIPS.kinds[5]]
    for other in table.state.public.companies[:1]:
        other.piece = SHIPS.kinds[5]  # if all kinds were in use, any would do
        table.state.public.companies[1].piece = SHIPS.kinds[0]
    assert table.legal("A", Launch("a-lam-ship", "S03", SHIPS.kinds[1]))


# rules 6.9
def test_the_chip_is_on_the_map_before_the_next_player_acts() -> None:
    table = Table(2, "acquisitions")
    table.act("A", Found("a-bal-rice", "BAL1"))
    assert table.due == ["B"] and table.told("founded") == [{"seat": 0, "deed": "a-bal-rice", "area": "BAL1"}]


# rules 3.3
def test_a_warning_when_the_era_may_end() -> None:
    table = Table(2, "acquisitions", deeds("a-lam-ship"))
    table.passes("A", "B")
    assert table.told("era_may_end") == [{"kinds": ["ship"]}]
    last = Table(2, "acquisitions", era("c"), deeds("c-pap-oil", "c-sar-oil"))
    last.passes("A", "B")
    assert last.told("last_year_may_end") == [{"kinds": ["oil"]}]


# -- research and development -----------------------------------------------------------------------


# rules 7.1
def test_each_moves_one_disc_one_step_and_must() -> None:
    table = Table(3, "research")
    assert set(table.frame.offers) == {Advance, PushHull}
    table.act("A", Advance("slots"))
    assert table.public.levels[0]["slots"] == 2 and table.due == ["B"]
    table.act("B", Advance("mergers"))
    table.act("C", Advance("expansion"))
    assert table.public.phase != "research"
    full = Table(3, "research", level("A", slots=5))
    error = full.refused("A", Advance("slots"))
    assert (error.code, error.params["level"]) == ("track_at_end", 5)


# rules 7.2
def test_what_the_levels_are_for() -> None:
    table = Table(2, "acquisitions", level("A", slots=2))
    table.act("A", Found("a-bal-rice", "BAL1"))
    table.act("B", PASS)
    table.act("A", Found("a-mal-spice", "MAL4"))
    assert table.public.phase == "research" and len(table.public.owned(0)) == 2


# rules 7.3, 7.5
def test_only_the_hull_of_others_can_be_pushed() -> None:
    table = Table(3, "research", company("B", "a-lam-ship", on="S03"))
    assert table.refused("A", PushHull(0)).code == "not_offered"
    table.act("A", PushHull(1))
    assert table.public.levels[1] == {"slots": 1, "mergers": 1, "expansion": 1, "hull": 2, "bid": 1}
    assert table.told("hull_pushed") == [{"seat": 0, "player": 1, "level": 2}]


# rules 7.3
def test_his_ships_follow_at_once() -> None:
    pieces = (
        company("A", "a-bal-rice", on="BAL1 BAL2"),
        company("B", "a-lam-ship", on="S05"),
        city("NTB1"),
        city("NTT1"),
    )
    table = Table(2, "research", *pieces)
    table.act("A", PushHull(1))
    table.act("B", Advance("slots"))
    assert table.frame.tag() == "deliveries" and table.frame.most == 2


# rules 7.4
def test_a_slot_is_used_from_next_year_on() -> None:
    table = Table(2, "research", company("A", "a-bal-rice", on="BAL1"), company("B", "a-jba-rice", on="JBA4"))
    table.act("A", Advance("slots"))
    table.act("B", Advance("hull"))
    assert len(table.public.owned(0)) == 1
    table.skip_to("acquisitions")
    assert table.due == ["A"] and table.reason("A", Found) == ""


# rules 7.5
def test_nobody_else_moves_the_bid_track() -> None:
    table = Table(2, "research")
    table.act("A", Advance("bid"))
    assert table.public.levels[0]["bid"] == 2 and table.public.levels[1]["bid"] == 1


# rules 7.6
def test_several_may_push_one_hull_up_to_the_end() -> None:
    table = Table(4, "research", level("D", hull=3))
    table.act("A", PushHull(3))
    table.act("B", PushHull(3))
    assert table.public.levels[3]["hull"] == 5
    assert table.refused("C", PushHull(3)).code == "track_at_end"


# rules 7.7
def test_with_all_own_discs_at_the_end_a_foreign_hull_must_move() -> None:
    end = {"slots": 5, "mergers": 5, "expansion": 5, "hull": 5, "bid": 5}
    table = Table(2, "research", level("A", **end))
    assert table.reason("A", Advance) == "all_tracks_at_end" and table.reason("A", PushHull) == ""
    table.late()
    assert table.public.levels[1]["hull"] == 2
    nothing = Table(2, "research", level("A", **end), level("B", **end))
    assert nothing.told("research_skipped") == [{"seat": 0}, {"seat": 1}]
