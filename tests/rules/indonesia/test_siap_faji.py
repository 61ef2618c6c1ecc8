"""Siap faji: rice and spice merge (rules 5.9, 5.16, 5.17)."""

from __future__ import annotations

from rules.indonesia.actions import Announce, GiveUp
from rules.indonesia.components import price_of
from tests.rules.indonesia.play import Table, company, era, level, money

# Rice in three areas of Kalimantan in a row, spice next to it in two, one of them at the end.
RICE = company("A", "b-ktm-rice", on="KTM1 KTM2 KTM3")
SPICE = company("B", "b-sth-spice", on="SSL1 SSL2")


def table(*pieces: object, bid: int = 125, names: tuple[str, str] = ("b-ktm-rice", "b-sth-spice")) -> Table:
    """A merges them and nobody else can bid."""
    rich = money("A", 5000), money("B", 0), money("C", 0)
    t = Table(3, "mergers", era("b"), *pieces, level("A", mergers=5), *rich)  # type: ignore[arg-type]
    t.act("A", Announce(names[0], names[1], bid))
    return t


# rules 5.9
def test_half_is_given_up_by_the_new_owner_from_the_edges() -> None:
    t = table(RICE, SPICE)
    assert t.frame.tag() == "siap_faji" and t.frame.left == 3 and t.due == ["A"]
    made = t.company("siap-faji-b-ktm-rice")
    assert made.areas == ["SSL1", "SSL2", "KTM1", "KTM2", "KTM3"] and made.kind == "siap_faji"
    for area in ("KTM1", "KTM2", "KTM3", "SSL1", "SSL2"):
        assert t.legal("A", GiveUp(area))  # KTM1, 2, 3 all touch each other
    t.act("A", GiveUp("SSL1"))
    t.act("A", GiveUp("SSL2"))
    t.act("A", GiveUp("KTM2"))
    assert t.company("siap-faji-b-ktm-rice").areas == ["KTM1", "KTM3"]
    assert t.told("siap_faji") == [{"seat": 0, "company": "siap-faji-b-ktm-rice", "n": 2}]
    assert price_of("siap_faji") == 35


# rules 5.9
def test_the_middle_of_a_row_stays() -> None:
    row = company("A", "a-bal-rice", on="NTB1 NTB2 NTT2")
    t = table(row, company("B", "a-mal-spice", on="MAL8 MAL9"), names=("a-bal-rice", "a-mal-spice"))
    error = t.refused("A", GiveUp("NTB2"))
    assert (error.code, error.params["area"]) == ("would_cut_group", "NTB2")
    t.act("A", GiveUp("NTB1"))
    t.act("A", GiveUp("NTB2"))  # now it is an end


# rules 5.9
def test_rice_and_spice_side_by_side_are_one_group() -> None:
    rice, spice = company("A", "a-bal-rice", on="NTB1 NTT2"), company("B", "a-mal-spice", on="NTB2")
    t = table(rice, spice, bid=75, names=("a-bal-rice", "a-mal-spice"))
    assert t.refused("A", GiveUp("NTB2")).code == "would_cut_group"


# rules 5.9
def test_a_whole_group_may_disappear() -> None:
    t = table(
        company("A", "a-bal-rice", on="BAL1"),
        company("B", "a-mal-spice", on="MAL4"),
        bid=50,
        names=("a-bal-rice", "a-mal-spice"),
    )
    t.act("A", GiveUp("MAL4"))
    assert t.company("siap-faji-a-bal-rice").areas == ["BAL1"]


OTHER = company("C", "a-jba-rice", "a-hal-spice", on="KTM4", kind="siap_faji")


# rules 5.9, 5.17
def test_what_lies_next_to_another_siap_faji_company_goes_first() -> None:
    t = table(RICE, SPICE, OTHER)
    assert t.told("forced_losses") == [{"seat": 0, "areas": ["KTM2", "KTM3"]}]  # KTM4 touches them, not KTM1
    assert t.frame.left == 1 and t.company("siap-faji-b-ktm-rice").areas == ["SSL1", "SSL2", "KTM1"]


# rules 5.17
def test_another_one_of_the_same_owner_counts_too() -> None:
    own = company("A", "a-jba-rice", "a-hal-spice", on="KTM4", kind="siap_faji")
    assert table(RICE, SPICE, own).told("forced_losses")[0]["areas"] == ["KTM2", "KTM3"]


# rules 5.9
def test_forced_losses_may_be_more_than_half_or_everything() -> None:
    rice, spice = company("A", "b-ktm-rice", on="KTM2"), company("B", "b-sth-spice", on="KTM3")
    t = table(rice, spice, OTHER, bid=50)
    assert t.told("siap_faji") == [{"seat": 0, "company": "siap-faji-b-ktm-rice", "n": 0}]
    made = t.company("siap-faji-b-ktm-rice")
    assert (made.areas, made.deeds, made.owner) == ([], ["b-ktm-rice", "b-sth-spice"], 0)
    t.skip_to("operations", "growth", "new_era", "turn_order")
    while t.public.year == 2:
        t.late()
    assert t.told("no_chips") == [{"seat": 0, "company": "siap-faji-b-ktm-rice"}]


# rules 5.16
def test_both_may_be_merged_ones_and_all_deeds_count() -> None:
    rice = company("A", "a-bal-rice", "a-jba-rice", on="BAL1 JBA1")
    spice = company("B", "a-mal-spice", "a-hal-spice", "b-jtg-spice", on="MAL4 HAL5")
    pieces = era("b"), rice, spice, money("A", 5000), money("B", 0), money("C", 0)
    low = Table(3, "mergers", *pieces, level("A", mergers=4))
    assert low.told("no_mergers")
    t = Table(3, "mergers", *pieces, level("A", mergers=5))
    t.act("A", Announce("a-bal-rice", "a-mal-spice", 100))
    (made,) = t.public.companies
    assert (made.kind, len(made.deeds)) == ("siap_faji", 5)


# rules 5.2, 5.9
def test_siap_faji_merges_with_siap_faji_only_and_keeps_all_chips() -> None:
    first = company("A", "a-bal-rice", "a-mal-spice", on="BAL1 BAL2", kind="siap_faji")
    t = table(first, OTHER, bid=105, names=("siap-faji-a-bal-rice", "siap-faji-a-jba-rice"))
    (made,) = t.public.companies
    assert made.size == 3 and made.kind == "siap_faji" and not t.told("forced_losses")


# rules 5.6
def test_companies_without_any_chip_cannot_merge() -> None:
    first = company("A", "a-bal-rice", "a-mal-spice", kind="siap_faji")
    second = company("B", "a-jba-rice", "a-hal-spice", kind="siap_faji")
    t = Table(3, "mergers", era("b"), first, second, level("A", mergers=5), company("C", "a-lam-ship", on="S03"))
    assert t.told("no_mergers") == [{}]


# rules 5.18
def test_two_companies_without_a_chip_cannot_be_merged() -> None:
    def empty(seat: str, *deeds: str, on: str = "") -> object:
        return company(seat, *deeds, on=on, kind="siap_faji")

    own, other = ("A", "a-bal-rice", "a-mal-spice"), ("B", "a-jba-rice", "a-hal-spice")
    pieces = era("b"), level("A", mergers=5), money("A", 5000)
    none = Table(3, "mergers", *pieces, empty(*own), empty(*other))
    assert none.told("no_mergers")
    one = Table(3, "mergers", *pieces, empty(*own), empty(*other, on="JBA1"))
    assert one.legal("A", Announce("siap-faji-a-bal-rice", "siap-faji-a-jba-rice", 35))
