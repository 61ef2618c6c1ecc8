"""The documented limits, each broken by one and kept by one; and the OpenAPI description beside them."""

from __future__ import annotations

from typing import Any

import pytest

from . import openapi
from .limits import (
    check_callback,
    check_choices,
    check_command,
    check_commands,
    check_mentions,
    check_message,
    check_modal,
    check_request,
    check_thread,
    command_size,
    demand,
)

Body = dict[str, Any]


def button(n: int = 0, **more: Any) -> Body:
    return {"type": 2, "style": 1, "label": "x", "custom_id": f"c{n}", **more}


def row(*children: Body) -> Body:
    return {"type": 1, "components": list(children)}


def menu(count: int, **more: Any) -> Body:
    options = [{"label": "x", "value": str(n)} for n in range(count)]
    return {"type": 3, "custom_id": "menu", "options": options, **more}


def message(**more: Any) -> Body:
    return {"content": "x", **more}


def v2(*components: Body) -> Body:
    return {"flags": 1 << 15, "components": list(components)}


def text(size: int) -> Body:
    return {"type": 10, "content": "x" * size}


GOOD_MESSAGES = [
    message(content="x" * 2000),
    message(components=[row(*(button(n * 5 + m) for m in range(5))) for n in range(5)]),
    message(components=[row(menu(25, max_values=25))]),
    message(components=[row(button(emoji={"name": "▶️"}, label=None))]),
    message(embeds=[{"description": "x" * 4096}, {"title": "x" * 256, "footer": {"text": "x" * 1648}}]),
    v2(text(4000)),
    v2({"type": 17, "components": [text(1), {"type": 14}, row(button())]}),
    v2({"type": 9, "components": [text(1)], "accessory": button()}),
]

BAD_MESSAGES = [
    ("empty", {}),
    ("2001 characters", message(content="x" * 2001)),
    ("6 elements", message(components=[row(button(n)) for n in range(6)])),
    ("6 elements", message(components=[row(*(button(n) for n in range(6)))])),
    ("alone", message(components=[row(menu(2), button())])),
    ("81 characters", message(components=[row(button(label="x" * 81))])),
    ("101 characters", message(components=[row(button(custom_id="x" * 101))])),
    ("used twice", message(components=[row(button(1), button(1))])),
    ("label or an emoji", message(components=[row(button(label=""))])),
    ("no emoji", message(components=[row(button(emoji={"name": ":smile:"}))])),
    ("26 elements", message(components=[row(menu(26))])),
    ("of 2 options", message(components=[row(menu(2, max_values=3))])),
    ("151 characters", message(components=[row(menu(2, placeholder="x" * 151))])),
    ("components-v2 flag", message(components=[text(3)])),
    ("6000 allowed", message(embeds=[{"description": "x" * 4096}, {"description": "x" * 1905}])),
    ("26 elements", message(embeds=[{"fields": [{"name": "a", "value": "b"}] * 26}])),
    ("11 elements", message(embeds=[{"title": "x"}] * 11)),
    ("1025 characters", message(attachments=[{"id": 0, "description": "x" * 1025}])),
    ("11 elements", message(attachments=[{"id": n} for n in range(11)])),
    ("both parsed and listed", message(allowed_mentions={"parse": ["users"], "users": ["1"]})),
    ("26 characters", message(nonce="1" * 26)),
    ("4000 allowed in all", v2(text(2000), text(2001))),
    ("40 allowed", v2(*(text(1) for _ in range(41)))),
    ("not allowed with components v2", {**v2(text(1)), "content": "x"}),
    ("may not stand here", v2({"type": 17, "components": [{"type": 17, "components": [text(1)]}]})),
    ("button or a thumbnail", v2({"type": 9, "components": [text(1)]})),
    ("11 elements", v2({"type": 12, "items": [{"media": {"url": "attachment://a.png"}}] * 11})),
]


@pytest.mark.parametrize("body", GOOD_MESSAGES)
def test_good_messages(body: Body) -> None:
    assert check_message(body) == []


@pytest.mark.parametrize(("why", "body"), BAD_MESSAGES)
def test_bad_messages(why: str, body: Body) -> None:
    problems = check_message(body)
    assert any(why in str(problem) for problem in problems), problems
    with pytest.raises(AssertionError):
        demand(problems)


def test_files() -> None:
    assert check_message({}, [("board.png", 10 << 20)]) == []
    assert "allowed" in str(check_message({}, [("board.png", (10 << 20) + 1)])[0])
    assert "25" not in str(check_message({}, [("a.png", 9 << 20), ("b.png", 9 << 20)]))
    assert "in all" in str(check_message({}, [(f"{n}.png", 9 << 20) for n in range(3)]))
    assert "rewritten" in str(check_message({}, [("盤面.png", 1)])[0])


def test_an_edit_may_leave_everything_out() -> None:
    assert check_message({}, edit=True) == []
    assert check_message({"components": [text(1)]}, edit=True, v2=True) == []


def test_mentions_need_a_decision() -> None:
    assert check_mentions(message(content="<@1>", allowed_mentions={"parse": []})) == []
    assert check_mentions(message(content="<@1>")) and check_mentions(v2({"type": 10, "content": "@everyone"}))
    assert check_mentions(message(content="a@example")) == []


def test_threads() -> None:
    assert check_thread({"name": "x" * 100, "auto_archive_duration": 10080}) == []
    assert check_thread({"name": "x" * 101}) and check_thread({"name": "x", "auto_archive_duration": 100})


# --- modals ----------------------------------------------------------------------------------------------------------


def field(**more: Any) -> Body:
    return {"type": 4, "custom_id": "f", "style": 1, **more}


def label(component: Body, **more: Any) -> Body:
    return {"type": 18, "label": "x", "component": component, **more}


def modal(*components: Body, **more: Any) -> Body:
    return {"title": "t", "custom_id": "m", "components": list(components), **more}


@pytest.mark.parametrize(
    ("why", "body"),
    [
        ("46 characters", modal(label(field()), title="x" * 46)),
        ("6 elements", modal(*(label(field(custom_id=str(n))) for n in range(6)))),
        ("0 elements", modal()),
        ("46 characters", modal(label(field(), label="x" * 46))),
        ("101 characters", modal(label(field(), description="x" * 101))),
        ("4001", modal(label(field(max_length=4001)))),
        ("more than max_length", modal(label(field(min_length=5, max_length=4)))),
        ("the input takes", modal(label(field(max_length=3, value="four")))),
        ("used twice", modal(label(field()), label(field()))),
        ("may not stand in a label", modal(label(button()))),
        ("label: 0 characters", modal(row(field()))),
        ("required select", modal(label(menu(3, min_values=0)))),
        ("2 to 10", modal(label({"type": 21, "custom_id": "r", "options": [{"label": "a", "value": "a"}]}))),
    ],
)
def test_bad_modals(why: str, body: Body) -> None:
    problems = check_modal(body)
    assert any(why in str(problem) for problem in problems), problems


def test_good_modal() -> None:
    group = {"type": 22, "custom_id": "g", "options": [{"label": "a", "value": "a"}]}
    tick = {"type": 23, "custom_id": "t"}
    body = modal(label(field(value="x" * 4000)), row(field(custom_id="2", label="y")), label(group), label(tick))
    assert check_modal(body) == []


# --- commands --------------------------------------------------------------------------------------------------------


def option(**more: Any) -> Body:
    return {"type": 3, "name": "o", "description": "d", **more}


def command(*options: Body, **more: Any) -> Body:
    return {"name": "c", "description": "d", "options": list(options), **more}


def sub(*options: Body, name: str = "s") -> Body:
    return option(type=1, name=name, options=list(options))


@pytest.mark.parametrize(
    ("why", "body"),
    [
        ("33 characters", command(name="x" * 33)),
        ("not lower case", command(name="Qe")),
        ("may not", command(name="two words")),
        ("may not", command(name_localizations={"ja": "入札・"})),
        ("no locale", command(name_localizations={"jp": "入札"})),
        ("101 characters", command(description="x" * 101)),
        ("101 characters", command(description_localizations={"ja": "あ" * 101})),
        ("26 elements", command(*(option(name=f"o{n}") for n in range(26)))),
        ("used twice", command(option(), option())),
        ("used twice", command(option(name="a", name_localizations={"ja": "b"}), option(name="b"))),
        ("after an optional", command(option(), option(name="p", required=True))),
        ("together", command(sub(), option())),
        ("nested too deep", command(option(type=2, name="g", options=[sub(sub())]))),
        ("group holds", command(option(type=2, name="g", options=[option()]))),
        ("26 elements", command(option(choices=[{"name": str(n), "value": str(n)} for n in range(26)]))),
        ("101 characters", command(option(choices=[{"name": "x" * 101, "value": "v"}]))),
        ("101 characters", command(option(choices=[{"name": "x", "value": "v" * 101}]))),
        ("no value of option type", command(option(type=4, choices=[{"name": "x", "value": "1"}]))),
        ("autocomplete together", command(option(autocomplete=True, choices=[{"name": "x", "value": "v"}]))),
        ("6001", command(option(max_length=6001))),
        ("2^53", command(option(type=4, max_value=2**53 + 1))),
        ("not for type", command(option(min_value=1))),
        ("no choice of", command(contexts=[3])),
        ("8000", command(*(sub(*(option(name=f"o{n}", description="x" * 100) for n in range(25)), name=f"s{m}")
                           for m in range(4)))),
    ],
)  # fmt: skip
def test_bad_commands(why: str, body: Body) -> None:
    problems = check_command(body)
    assert any(why in str(problem) for problem in problems), problems


def test_good_command() -> None:
    body = command(
        sub(option(required=True, autocomplete=True), option(name="n", type=4, min_value=-(2**53)), name="bid"),
        option(type=2, name="group", options=[sub(name="一つ-目_ー'2")]),
        name="18pa", contexts=[0, 1], name_localizations={"ja": "ニッポン"},
    )  # fmt: skip
    assert check_commands([body]) == []


def test_command_size_counts_the_longest_text_of_each_field() -> None:
    choice = {"name": "ab", "name_localizations": {"ja": "abc"}, "value": "abcd"}
    body = command(option(choices=[choice]), description="de", description_localizations={"ja": "def", "fr": "d"})
    assert command_size(body) == len("c" + "def" + "o" + "d" + "abc" + "abcd")


def test_counts_of_commands() -> None:
    many = [command(name=f"c{n}") for n in range(101)]
    assert "101 commands" in str(check_commands(many)[0]) and check_commands(many[1:]) == []
    assert any("used twice" in str(problem) for problem in check_commands([command(), command()]))
    assert check_commands([command(), {"name": "Any Case", "type": 2}]) == []


def test_autocomplete_answers() -> None:
    assert check_choices([{"name": "x", "value": 5}]) == []
    assert check_choices([{"name": str(n), "value": "v"} for n in range(26)])
    assert check_choices([{"name": "", "value": "v"}]) and check_choices([{"name": "x", "value": 2**53 + 1}])


def test_requests_by_path() -> None:
    long = message(content="x" * 2001)
    for method, path in (
        ("POST", "/channels/1/messages"),
        ("PATCH", "/channels/1/messages/2"),
        ("POST", "/webhooks/1/t"),
        ("PATCH", "/webhooks/1/t/messages/@original"),
    ):
        assert check_request(method, path, long), path
    assert check_request("POST", "/interactions/1/t/callback", {"type": 4, "data": long})
    assert check_request("PUT", "/applications/1/guilds/2/commands", [command(name="X")])
    assert check_request("POST", "/channels/1/threads", {"name": ""})
    assert check_request("GET", "/channels/1/messages", None) == []
    assert check_callback({"type": 6}) == []


# --- the description -------------------------------------------------------------------------------------------------


@pytest.fixture
def description() -> openapi.Description:
    found = openapi.load()
    if found is None:
        pytest.skip(openapi.MISSING)
    return found


def test_description_accepts_what_is_right(description: openapi.Description) -> None:
    for body in GOOD_MESSAGES:
        assert description.check("POST", "/channels/1/messages", body) == []
    assert description.check("PUT", "/applications/1/commands", [command(sub(option()))]) == []
    modal_body = {"type": 9, "data": modal(label(field()))}
    assert description.check("POST", "/interactions/1/t/callback", modal_body) == []


def test_description_names_what_is_wrong(description: openapi.Description) -> None:
    (wrong,) = description.check("POST", "/channels/1/messages", {"content": 5})
    assert wrong.path == "content" and "5" in wrong.text
    (wrong,) = description.check("POST", "/channels/1/messages", v2(row(button(label="x" * 81))))
    assert str(wrong) == "components.0.components.0.label: 81 characters, at most 80"
    (wrong,) = description.check("POST", "/interactions/1/t/callback", {"type": 99})
    assert "99" in wrong.text


def test_description_knows_the_right_route(description: openapi.Description) -> None:
    assert description.template("/channels/1/messages/pins") == "/channels/{channel_id}/messages/pins"
    assert description.template("/channels/1/messages/{message_id}") == "/channels/{channel_id}/messages/{message_id}"
    assert description.template("/nothing/of/the/kind") is None


def test_absent_description(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(openapi.ENV, "/nonexistent.json")
    assert openapi.find() is None
