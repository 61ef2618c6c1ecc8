"""An export can be checked by anybody, and every way of tampering with it is found."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable
from typing import Any

import pytest

from rules.core import Illegal
from rules.export import Broken, export, verify
from rules.match import Base, Match, commitment
from tests.rules.core import toy_market
from tests.rules.test_match import SEED, bought, bytes_of, market, played, restored

pytestmark = pytest.mark.usefixtures("toys")

Document = dict[str, Any]


def finished() -> Match:
    """A whole match with an undo by consent in it."""
    match = played(market(), 11)
    match.undo(0, match.undo_plan(0, to=8))
    return played(match, 999, seed=2)


@pytest.fixture
def document() -> Document:
    return dict(json.loads(export(finished(), ["Ann", "花子", "Bob"])))


def bad(document: Document) -> str:
    """What is wrong with it."""
    with pytest.raises(Broken) as caught:
        verify(json.dumps(document).encode())
    return str(caught.value)


def test_export(document: Document) -> None:
    assert document["format"] == 1 and document["game"] == "toy_market" and document["version"] == 1
    assert (document["seats"], document["options"], document["joins"]) == (3, {"ties_split": False}, ["a", "b"])
    assert bytes.fromhex(document["seed"]) == SEED and document["commitment"] == commitment(SEED)
    assert document["names"] == ["Ann", "花子", "Bob"] and document["base"] is None
    first = document["log"][0]
    assert set(first) == {"seat", "action", "events"} and first["action"]["k"] == "bid"
    assert isinstance(first["action"]["amount"], str), "amounts of any size are text"
    assert [line for line in document["log"] if "undo" in line] == [{"seat": 0, "undo": [8, 9, 10]}]
    assert {"seat", "place", "total", "score"} <= set(document["standings"][0])


def test_nothing_is_exported_before_the_end() -> None:
    with pytest.raises(Illegal, match="match_running"):
        export(played(market(), 5))


def test_verify_says_what_it_confirmed(document: Document) -> None:
    said = verify(json.dumps(document).encode())
    assert [line.partition(":")[0] for line in said] == ["commitment", "luck", "rules", "scores"]
    assert commitment(SEED) in said[0] and "2 join ids" in said[1] and f"all {len(document['log'])} entries" in said[2]


def test_exports_of_the_same_match_are_the_same_bytes() -> None:
    assert export(finished()) == export(finished())


def _card(d: Document) -> None:
    next(e for line in d["log"] for e in line.get("events", []) if e["id"] == "won")["params"]["seat"] = 9


def _bid(d: Document) -> None:
    d["log"][0]["action"]["amount"] = str(int(d["log"][0]["action"]["amount"]) + 10**30)


TAMPERED: dict[str, tuple[Callable[[Document], Any], str]] = {
    "another seed": (lambda d: d.update(seed="00" * 32), "committed to"),
    "another commitment": (lambda d: d.update(commitment="0" * 64), "committed to"),
    "seed and commitment": (lambda d: d.update(seed="00" * 32, commitment=commitment(bytes(32))), "entry"),
    "other joins": (lambda d: d["joins"].append("c"), "entry"),
    "joins in another order": (lambda d: d["joins"].reverse(), "entry"),
    "an event's values": (_card, "something else happened"),
    "an event less": (lambda d: d["log"][2]["events"].pop(), "entry 2: something else happened"),
    "an event more": (lambda d: d["log"][0]["events"].append({"id": "won", "params": {}, "to": None}), "entry 0"),
    "an event's audience": (lambda d: d["log"][2]["events"][-1].update(to=[0, 1, 2]), "entry 2"),
    "the opening": (lambda d: d["opening"].append({"id": "won", "params": {}, "to": None}), "the deal"),
    "a bid": (_bid, "entry"),
    "an entry less": (lambda d: d["log"].pop(0), "entry"),
    "an entry twice": (lambda d: d["log"].insert(0, d["log"][0]), "entry 1: the rules refuse it (not_your_turn)"),
    "the last entry": (lambda d: d["log"].pop(), "stops before the end"),
    "another seat": (lambda d: d["log"][0].update(seat=7), "refuse it (no_such_seat)"),
    "no undo": (lambda d: d["log"].remove(next(x for x in d["log"] if "undo" in x)), "entry"),
    "an undo of nothing": (lambda d: d["log"].insert(1, {"seat": 0, "undo": [5]}), "entry 1: the rules refuse it"),
    "an empty undo": (lambda d: d["log"].insert(1, {"seat": 0}), "entry 1: the rules refuse it"),
    "an unknown action": (lambda d: d["log"][0].update(action={"k": "cheat"}), "not one of toy_market"),
    "a wrong field": (lambda d: d["log"][0]["action"].update(amount="many"), "not one of toy_market"),
    "an action with more": (lambda d: d["log"][0]["action"].update(more=1), "not one of toy_market"),
    "a score": (lambda d: d["standings"][0].update(total=99), "standings differ"),
    "the ranking": (lambda d: d["standings"].reverse(), "standings differ"),
    "no standings": (lambda d: d["standings"].clear(), "standings differ"),
    "an option": (lambda d: d["options"].update(ties_split="yes"), "no such match"),
    "an unknown option": (lambda d: d["options"].update(speed=1), "no such match"),
    "the number of seats": (lambda d: d.update(seats=2), ""),
    "too many seats": (lambda d: d.update(seats=9), "no such match"),
    "another game": (lambda d: d.update(game="toy_workshop", options={}), ""),
    "no such game": (lambda d: d.update(game="chess"), "no game called"),
    "another version": (lambda d: d.update(version=2), "rules version 2"),
    "another format": (lambda d: d.update(format=2), "format 2"),
    "a seed that is none": (lambda d: d.update(seed="xyz"), "no export"),
    "a missing part": (lambda d: d.pop("log"), "no export"),
    "a part of another kind": (lambda d: d.update(log="all"), "no export"),
    "a base out of nothing": (lambda d: d.update(base={"revision": 3, "state": "AAAA"}), "is not one of toy_market"),
    "a base that is no base64": (lambda d: d.update(base={"revision": 3, "state": "?"}), "is not one of toy_market"),
    "a base beyond the log": (lambda d: d.update(base={"revision": 999, "state": "kA=="}), "is not one of toy_market"),
}


@pytest.mark.parametrize("how", TAMPERED)
def test_tampering_is_found(document: Document, how: str) -> None:
    change, says = TAMPERED[how]
    change(document)
    assert says in bad(document)


@pytest.mark.parametrize("data", [b"", b"{}", b"[]", b"null", b"\xff\xfe", b'{"format":1}', b"[" * 100_000])
def test_what_is_no_export(data: bytes) -> None:
    with pytest.raises(Broken, match="no export"):
        verify(data)


def test_a_match_that_outlived_a_change_of_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """From the position kept then, everything can be checked; what was before is said to be taken as it stands."""
    match = bought()
    base = Base(match.revision, bytes_of(match))
    old = toy_market.Shop.apply

    def dearer(frame: Any, s: Any, seat: int, action: Any, out: Any) -> None:
        old(frame, s, seat, action, out)
        if isinstance(action, toy_market.Pay):
            s.public.items[action.item] += 1

    monkeypatch.setattr(toy_market.Shop, "apply", dearer)
    match = played(restored(match, base=base), 999)
    document = json.loads(export(match))
    assert document["base"]["revision"] == 4 and base64.b64decode(document["base"]["state"]) == base.state
    assert len(document["log"]) == match.revision and document["opening"] == []
    said = verify(json.dumps(document).encode())
    assert "position after 4 entries is taken as it stands" in said[1]
    assert f"all {match.revision - 4} entries since" in said[2]
    document["log"][5]["events"] = []
    assert "entry 5" in bad(document)
    del document["base"]
    assert "the deal" in bad(document) or "entry" in bad(document)
