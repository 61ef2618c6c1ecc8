"""The line protocol: its documentation is true, every request works, bad input neither ends it nor changes anything."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rules
from rules.core import effective_key
from rules.protocol import REQUESTS, Session, reply, serve

ROOT = Path(__file__).parents[2]
DOCUMENT = ROOT / "rules" / "PROTOCOL.md"


def talk(session: Session, **request: Any) -> dict[str, Any]:
    return dict(json.loads(reply(session, json.dumps(request).encode())))


def good(session: Session, **request: Any) -> dict[str, Any]:
    answer = talk(session, **request)
    assert answer.pop("ok") is True, answer
    return answer


# -- the documentation ------------------------------------------------------------------------


def test_examples_are_true() -> None:
    lines = re.findall(r"^([<>]) (.*)$", DOCUMENT.read_text("utf-8"), re.MULTILINE)
    assert len(lines) > 50 and [mark for mark, _ in lines] == [">", "<"] * (len(lines) // 2)
    session = Session()
    for (_, request), (_, expected) in zip(lines[::2], lines[1::2], strict=True):
        answer = json.loads(reply(session, request.encode()))
        assert alike(json.loads(expected), answer), f"{request}\n{json.dumps(answer, ensure_ascii=False)}"


def alike(expected: Any, found: Any) -> bool:
    """Whether an example is true; "..." stands for anything."""
    if expected == "...":
        return True
    if isinstance(expected, dict) and isinstance(found, dict):
        shown = {key: value for key, value in expected.items() if key != "..."}
        complete = "..." in expected or set(found) == set(shown)
        return complete and all(key in found and alike(value, found[key]) for key, value in shown.items())
    if isinstance(expected, list) and isinstance(found, list):
        shown_items = expected[:-1] if expected and expected[-1] == "..." else expected
        complete = len(shown_items) < len(expected) or len(found) == len(shown_items)
        return complete and len(found) >= len(shown_items) and all(map(alike, shown_items, found))
    return type(expected) is type(found) and expected == found


def test_every_request_and_field_is_documented() -> None:
    table = dict(re.findall(r"^\| `(\w+)` \| (.*?) \|", DOCUMENT.read_text("utf-8"), re.MULTILINE))
    assert set(table) == {kind.__struct_config__.tag for kind in REQUESTS}
    for kind in REQUESTS:
        named = re.findall(r"`(\w+)`", table[str(kind.__struct_config__.tag)])
        assert set(kind.__struct_fields__) - {"game", "seats", "seed", "joins", "options", "log"} <= set(named)


# -- every request ----------------------------------------------------------------------------


@pytest.mark.usefixtures("toys")
@pytest.mark.parametrize("name", ["toy_market", "toy_workshop", *rules.names()])
def test_whole_matches(name: str) -> None:
    """Played by field, by list and by sample; dumped and loaded on the way; then undone to the start."""
    session = Session()
    where = good(session, op="new", game=name, seed="00ff", joins=["7"])
    n = 0
    while not where["over"]:
        seat = where["actors"][n % len(where["actors"])]
        where = good(session, op="play", seat=seat, action=chosen(session, seat, n))
        n += 1
        if n % 7 == 0 and (n // 7).bit_count() == 1:  # after 7, 14, 28 ... actions: loading plays them all again
            dumped = good(session, op="dump")
            assert good(session, op="load", **dumped) == {k: where[k] for k in ("revision", "actors", "over")}
    assert where["revision"] == n and where["actors"] == []
    standings = good(session, op="standings")["standings"]
    assert [p["place"] for p in standings] == sorted(p["place"] for p in standings)
    undone = good(session, op="undo", seat=0, to=0, consent=True)
    assert undone["drop"] == list(range(n)) and undone["revision"] == n + 1 and not undone["over"]


def chosen(session: Session, seat: int, n: int) -> dict[str, Any]:
    """A legal action, found in one of three ways."""
    if n % 3 == 0:
        return dict(good(session, op="sample", seat=seat, seed=n)["action"])
    if n % 3 == 1:
        listed = good(session, op="moves", seat=seat, limit=20)["moves"]
        return dict(listed[n % len(listed)])
    kinds = [kind for kind, why in good(session, op="offers", seat=seat)["offers"].items() if why == ""]
    return by_field(session, seat, kinds[0], n)


def by_field(session: Session, seat: int, kind: str, n: int) -> dict[str, Any]:
    given: list[Any] = []
    while True:
        answer = good(session, op="field", seat=seat, kind=kind, given=given)
        if "action" in answer:
            return dict(answer["action"])
        given = [*answer["values"], value_of(answer["domain"], n)]


def value_of(domain: dict[str, Any], n: int) -> Any:
    """A legal value from the domain as it is described."""
    if "ints" in domain:
        low, high, step = (int(domain["ints"][key]) for key in ("low", "high", "step"))
        but = [int(x) for x in domain["ints"]["but"]]
        return next(x for x in range(low, high + 1, step) if x not in but)
    if "some" in domain:
        return domain["some"][: domain["least"]]
    listed = domain.get("ids", domain.get("search"))
    return listed[n % len(listed)]


def test_key_and_joins() -> None:
    session = Session()
    first = good(session, op="new", game="dobutsu", seed="", joins=["a"])
    assert first["key"] == effective_key(b"", ["a"]).hex() != good(session, op="new", game="dobutsu", seed="")["key"]


@pytest.mark.usefixtures("toys")
def test_beside_the_flow_and_the_due_frame() -> None:
    session = Session()
    good(session, op="new", game="toy_market", seats=2, seed="01")
    for seat in (0, 1):
        good(session, op="play", seat=seat, action={"k": "bid", "amount": str(5 - seat)})
    assert good(session, op="offers", seat=0)["offers"] == {"pay": "", "dig": "", "skip": "", "look": "not_offered"}
    assert good(session, op="offers", seat=1)["offers"] == {"look": ""}
    assert good(session, op="field", seat=1, kind="look")["action"] == {"k": "look", "lot": 0}
    answer = good(session, op="play", seat=1, action={"k": "look", "lot": 0})
    assert answer["barrier"] and {"id": "price", "params": {"amount": "5"}, "to": [1]} in answer["events"]
    assert talk(session, op="field", seat=1, kind="pay")["illegal"] == "not_now"


@pytest.mark.usefixtures("toys")
def test_lanes_are_shown() -> None:
    session = Session()
    where = good(session, op="new", game="toy_workshop", seats=2, seed="01")
    while len(where["actors"]) == 1:
        action = good(session, op="moves", seat=where["actors"][0])["moves"][0]
        where = good(session, op="play", seat=where["actors"][0], action=action)
    shown = good(session, op="view", seat=1)
    assert [lane[0]["frame"] for lane in shown["lanes"]] == ["turn", "turn"] and shown["own"] == {}
    domain = good(session, op="field", seat=1, kind="travel")["domain"]
    assert domain["search"][0] == ["ore", "silk", "tea"] and domain["more"] is False
    assert good(session, op="field", seat=1, kind="build")["domain"] == {
        "some": ["ore", "silk", "tea"],
        "least": 1,
        "most": 2,
    }


def test_by_whom() -> None:
    session = Session()
    good(session, op="new", game="qe", seats=3, seed="28")  # with which seat 0 opens
    told = good(session, op="play", seat=0, action={"k": "open", "amount": 1}, by="clock")["events"]
    assert told[0]["id"] == "opened_late"
    assert good(session, op="dump")["log"][0]["by"] == "clock"
    assert talk(session, op="play", seat=1, action={"k": "bid", "amount": 0}, by="ghost")["ok"] is False


# -- bad input --------------------------------------------------------------------------------

BAD: list[bytes] = [
    b"{",
    b"[]",
    b"null",
    b'"view"',
    b"{}",
    b'{"op": 5}',
    b'{"op": null}',
    b'{"op": ["view"]}',
    b'{"op": "__init__"}',
    b'{"op": "view", "more": 1}',
    b'{"op": "view", "seat": "0"}',
    b'{"op": "view", "seat": 1.0e400}',
    b'{"op": "view", "seat": true}',
    b'{"op": "view", "seat": -1}',
    b'{"op": "view", "seat": 99999999999999999999999999}',
    b'{"op": "offers"}',
    b'{"op": "field", "seat": 0}',
    b'{"op": "field", "seat": 0, "kind": "jump"}',
    b'{"op": "field", "seat": 0, "kind": "move", "given": "b2"}',
    b'{"op": "field", "seat": 0, "kind": "move", "given": [null]}',
    b'{"op": "field", "seat": 0, "kind": "move", "given": [["b2"]]}',
    b'{"op": "field", "seat": 0, "kind": "move", "given": [{}]}',
    b'{"op": "field", "seat": 0, "kind": "move", "given": ["b2", "b3", "b4"]}',
    b'{"op": "field", "seat": 0, "kind": "resign", "given": [1]}',
    b'{"op": "field", "seat": 1, "kind": "move"}',
    b'{"op": "moves", "seat": 0, "limit": 0}',
    b'{"op": "moves", "seat": 0, "limit": 1001}',
    b'{"op": "sample", "seat": 1}',
    b'{"op": "sample", "seat": 0, "seed": "x"}',
    b'{"op": "play", "seat": 0}',
    b'{"op": "play", "seat": 0, "action": null}',
    b'{"op": "play", "seat": 0, "action": []}',
    b'{"op": "play", "seat": 0, "action": {"k": "move"}}',
    b'{"op": "play", "seat": 0, "action": {"k": "move", "piece": "b2", "to": "b3", "by": 1}}',
    b'{"op": "play", "seat": 0, "action": {"k": "move", "piece": 1, "to": "b3"}}',
    b'{"op": "play", "seat": 0, "action": {"k": "move", "piece": "b2", "to": "a1"}}',
    b'{"op": "play", "seat": 1, "action": {"k": "move", "piece": "b3", "to": "b2"}}',
    b'{"op": "play", "seat": 5, "action": {"k": "resign"}}',
    b'{"op": "undo", "seat": 0, "to": 0}',
    b'{"op": "undo", "seat": 0, "to": -5}',
    b'{"op": "undo", "seat": 0, "to": "all"}',
    b'{"op": "standings"}',
    b'{"op": "new"}',
    b'{"op": "new", "game": "chess", "seed": ""}',
    b'{"op": "new", "game": "core", "seed": ""}',
    b'{"op": "new", "game": "../qe", "seed": ""}',
    b'{"op": "new", "game": "dobutsu", "seed": "xyz"}',
    b'{"op": "new", "game": "dobutsu", "seed": "a"}',
    b'{"op": "new", "game": "dobutsu", "seed": 5}',
    b'{"op": "new", "game": "dobutsu", "seed": "", "seats": 3}',
    b'{"op": "new", "game": "dobutsu", "seed": "", "seats": 2.5}',
    b'{"op": "new", "game": "dobutsu", "seed": "", "joins": "abc"}',
    b'{"op": "new", "game": "dobutsu", "seed": "", "joins": [1]}',
    b'{"op": "new", "game": "dobutsu", "seed": "", "options": {"speed": 1}}',
    b'{"op": "new", "game": "dobutsu", "seed": "", "options": {"repetition_limit": "3"}}',
    b'{"op": "new", "game": "dobutsu", "seed": "", "options": []}',
    b'{"op": "load", "game": "dobutsu", "seats": 2, "seed": "", "log": [{"seat": 0}]}',
    b'{"op": "load", "game": "dobutsu", "seats": 2, "seed": "", "log": [{"seat": 0, "undo": [0]}]}',
    b'{"op": "load", "game": "dobutsu", "seats": 2, "seed": "", "log": [{"seat": 0, "action": {"k": "fly"}}]}',
    b'{"op": "load", "game": "dobutsu", "seats": 2, "seed": "", "snapshot": "AAAA"}',
    b'{"op": "load", "game": "dobutsu", "seats": 2, "seed": "", "snapshot": "?"}',
    b'{"op": "load", "game": "dobutsu", "seats": 2, "seed": "", "log": 5}',
    b'{"op": "load", "seats": 2, "seed": ""}',
    b'{"op": "view", "seat": NaN}',
    b'\xff\xfe{"op": "view"}',
    b'{"op": "\xff"}',
    b'{"op": "\\ud800"}',
    b'{"op": "play", "seat": 0, "action": {"k": "move", "piece": "\xff", "to": "b3"}}',
    b'{"op": "play", "seat": 0, "action": {"k": "move", "piece": "\\ud800", "to": "b3"}}',
    b"[" * 100_000,
    b'{"op": "field", "seat": 0, "kind": "move", "given": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
    b'{"op": "view", "seat": ' + b"9" * 10_000 + b"}",
]


@pytest.mark.parametrize("line", BAD, ids=lambda x: x[:70].decode(errors="replace"))
def test_bad_input_changes_nothing(line: bytes) -> None:
    session = Session()
    good(session, op="new", game="dobutsu", seed="2a")
    good(session, op="play", seat=0, action={"k": "move", "piece": "b2", "to": "b3"})
    good(session, op="undo", seat=0)
    before = good(session, op="dump")
    answer = json.loads(reply(session, line))
    assert answer["ok"] is False and ("illegal" in answer) != ("error" in answer)
    assert len(json.dumps(answer)) < 2_000
    assert good(session, op="dump") == before


SCRAPS = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["move", "b2", "2a"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
NAMES = sorted({name for kind in REQUESTS for name in kind.__struct_fields__} - {"op"})


@settings(max_examples=150, deadline=None)
@given(
    op=st.sampled_from([kind.__struct_config__.tag for kind in REQUESTS]),
    fields=st.dictionaries(st.sampled_from(NAMES), SCRAPS | st.sampled_from(["dobutsu", "qe"]), max_size=6),
)
def test_any_request_gets_an_answer(op: str, fields: dict[str, Any]) -> None:
    session = Session()
    good(session, op="new", game="dobutsu", seed="2a")
    answer = talk(session, op=op, **fields)
    assert answer["ok"] is True or "error" in answer or "illegal" in answer
    good(session, op="view")


def test_before_a_match() -> None:
    for kind in REQUESTS:
        tag = str(kind.__struct_config__.tag)
        if tag not in ("games", "new", "load"):
            more = {name: 0 for name in kind.__struct_fields__ if name == "seat"}
            more |= {"kind": "move"} if tag == "field" else {"action": {}} if tag == "play" else {}
            assert talk(Session(), op=tag, **more)["error"] == "no match: say new or load first"


# -- lines ------------------------------------------------------------------------------------


def test_serve_answers_line_by_line() -> None:
    lines = [b'{"op": "view"}\n', b"\n", b"   \n", b"nonsense\n", b'{"op": "new", "game": "dobutsu", "seed": ""}']
    answers = io.BytesIO()
    assert serve(io.BytesIO(b"".join(lines)), answers) == 0
    told = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [answer["ok"] for answer in told] == [False, False, True]


def test_as_a_program() -> None:
    """Through a pipe, in UTF-8 whatever the terminal says."""
    lines = ['{"op": "new", "game": "qe", "seed": "2a", "joins": ["花子"]}', '{"op": "花"}', '{"op": "view"}']
    ran = subprocess.run(
        [sys.executable, "-m", "rules"],
        input="\n".join(lines).encode(),
        capture_output=True,
        cwd=ROOT,
        env={"LC_ALL": "C", "PATH": ""},
        check=True,
    )
    told = [json.loads(line) for line in ran.stdout.decode("utf-8").splitlines()]
    assert [answer["ok"] for answer in told] == [True, False, True] and "花" in told[1]["error"] and ran.stderr == b""
