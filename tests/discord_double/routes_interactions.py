"""Routes of interaction answers: the callback, the original reply, follow-ups."""

from __future__ import annotations

from typing import Any

from . import limits, posting
from .errors import ApiError
from .interactions import ANSWERS, CHOICES, LATER, MODAL, REPLY, THINKING, UPDATE, Interaction
from .limits import Problem
from .messages import EPHEMERAL, Message
from .rest import Call, Reply, route
from .routes_channels import awake, check_body, note_unshown

CALLBACK = "/interactions/{interaction_id}/{interaction_token}/callback"
WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ORIGINAL = WEBHOOK + "/messages/@original"
FOLLOWUP = WEBHOOK + "/messages/{message_id}"


@route("POST", CALLBACK, auth=False)
def callback(call: Call) -> Any:
    interaction = call.double.interactions.get(call.args["interaction_token"])
    kind = call.body.get("type")
    answerable(call, interaction)
    assert interaction
    if kind not in ANSWERS[interaction.kind] or (kind in (LATER, UPDATE) and interaction.source is None):
        call.demand([Problem("type", f"{kind} does not answer {interaction!r}")])
    call.demand(limits.check_callback(call.body, call.files))
    TAKE[kind](call, interaction, call.body.get("data") or {})
    interaction.answer(kind, call.arrived)
    call.double.acknowledged(interaction)
    return outcome(interaction) if call.query.get("with_response") in ("1", "true") else None


def answerable(call: Call, interaction: Interaction | None) -> None:
    """In time, once, known. A bot that answers twice or late has a fault, unless the double provoked it."""
    if interaction is None or interaction.dead:
        call.double.report(f"callback for an unknown or expired interaction {interaction or call.path}")
        raise ApiError(10062)
    if interaction.callback is not None:
        if interaction.deliveries < 2 and not interaction.answer_lost:
            call.double.report(f"second callback for {interaction!r}: {call.body}")
        raise ApiError(40060)


def outcome(interaction: Interaction) -> Any:
    original = interaction.original
    about: dict[str, Any] = {"id": str(interaction.id), "type": interaction.kind}
    resource: dict[str, Any] = {"type": interaction.callback}
    if original is not None:
        about |= {"response_message_id": str(original.id), "response_message_loading": interaction.thinking}
        about["response_message_ephemeral"] = original.ephemeral_to is not None
        resource["message"] = original.out()
    return {"interaction": about, "resource": resource}


def reply(call: Call, interaction: Interaction, data: dict[str, Any]) -> None:
    call.demand(limits.check_mentions(data))
    interaction.original = answer_message(call, interaction, data)
    note_unshown(call, interaction.original)


def answer_message(call: Call, interaction: Interaction, data: dict[str, Any]) -> Message:
    """A message that answers: the reply or a follow-up; a public reply to a command shows what was typed."""
    message = blank(interaction, data, thinking=False)
    message.fill(data, call.uploads)
    send(message)
    return message


def blank(interaction: Interaction, data: dict[str, Any], *, thinking: bool) -> Message:
    to = interaction.person if int(data.get("flags") or 0) & EPHEMERAL else None
    message = posting.hidden_reply(interaction.channel, interaction.person.world.bot, to, thinking)
    bot = str(interaction.person.world.bot.id)
    message.payload |= {"interaction_metadata": interaction.metadata(), "application_id": bot, "webhook_id": bot}
    if interaction.original is None:
        message.echo = interaction.echo
    return message


def send(message: Message) -> None:
    if message.ephemeral_to is None:
        posting.wake(message.channel)
        posting.publish(message)


def think(call: Call, interaction: Interaction, data: dict[str, Any]) -> None:
    """Public "thinking" already shows the command as typed."""
    message = blank(interaction, data, thinking=True)
    message.show(())
    send(message)
    interaction.original = message


def later(call: Call, interaction: Interaction, data: dict[str, Any]) -> None:
    interaction.original = interaction.source


def update(call: Call, interaction: Interaction, data: dict[str, Any]) -> None:
    """Edit the message that the press came from."""
    source = interaction.source
    assert source
    if source.gone:
        raise ApiError(10008)
    call.demand(limits.check_message(data, call.files, edit=True, v2=source.v2))
    awake(source.channel)
    posting.revise(source, data, call.uploads)
    note_unshown(call, source)
    interaction.original = source
    interaction.changes += 1


def offer(call: Call, interaction: Interaction, data: dict[str, Any]) -> None:
    interaction.choices = list(data.get("choices") or ())
    interaction.keep("autocomplete", {"choices": interaction.choices})


def open_modal(call: Call, interaction: Interaction, data: dict[str, Any]) -> None:
    interaction.modal = data
    interaction.keep("modal", data)


TAKE = {REPLY: reply, THINKING: think, LATER: later, UPDATE: update, CHOICES: offer, MODAL: open_modal}


# --- after the callback ----------------------------------------------------------------------------------------------


def by_token(call: Call) -> Interaction:
    """The interaction of a webhook route, answered and at most fifteen minutes old."""
    interaction = call.double.interactions.get(call.args["webhook_token"])
    if interaction is None or interaction.callback is None or call.id("webhook_id") != call.bot.id:
        raise ApiError(10015)
    if interaction.expired:
        raise ApiError(50027)
    return interaction


def original(interaction: Interaction) -> Message:
    message = interaction.original
    if message is None or message.gone:
        raise ApiError(10008)
    return message


def one_of(call: Call, interaction: Interaction) -> Message:
    for message in [interaction.original, *interaction.followups]:
        if message and not message.gone and str(message.id) == call.args["message_id"]:
            return message
    raise ApiError(10008)


@route("POST", WEBHOOK, auth=False)
def follow_up(call: Call) -> Any:
    """The first follow-up after "thinking" takes the place of that reply and keeps its visibility."""
    interaction = by_token(call)
    if interaction.callback == CHOICES:
        raise ApiError(10015)
    if interaction.thinking:
        return fill_original(call, interaction)
    check_body(call)
    message = answer_message(call, interaction, call.body)
    note_unshown(call, message)
    interaction.followups.append(message)
    return done(call, interaction, message)


def fill_original(call: Call, interaction: Interaction) -> Any:
    message = interaction.message
    wrong = bool(int(call.body.get("flags") or 0) & EPHEMERAL) != bool(message.ephemeral_to)
    if wrong and message.ephemeral_to is None:
        call.double.report(f"an ephemeral follow-up fills the public reply of {interaction!r}: everybody reads it")
    return edit(call, interaction, message)


def edit(call: Call, interaction: Interaction, message: Message) -> Any:
    check_body(call, edit=True, v2=message.v2)
    if message.ephemeral_to is None:
        awake(message.channel)
    posting.revise(message, call.body, call.uploads)
    note_unshown(call, message)
    return done(call, interaction, message)


def done(call: Call, interaction: Interaction, message: Message) -> Any:
    interaction.changes += 1
    wanted = call.method != "POST" or call.query.get("wait") in ("1", "true")
    return Reply(200, message.out()) if wanted else None


@route("GET", ORIGINAL, auth=False)
def get_original(call: Call) -> Any:
    return original(by_token(call)).out()


@route("PATCH", ORIGINAL, auth=False)
def edit_original(call: Call) -> Any:
    interaction = by_token(call)
    return edit(call, interaction, original(interaction))


@route("DELETE", ORIGINAL, auth=False)
def delete_original(call: Call) -> Any:
    posting.remove(original(by_token(call)))


@route("GET", FOLLOWUP, auth=False)
def get_followup(call: Call) -> Any:
    return one_of(call, by_token(call)).out()


@route("PATCH", FOLLOWUP, auth=False)
def edit_followup(call: Call) -> Any:
    interaction = by_token(call)
    return edit(call, interaction, one_of(call, interaction))


@route("DELETE", FOLLOWUP, auth=False)
def delete_followup(call: Call) -> Any:
    posting.remove(one_of(call, by_token(call)))
