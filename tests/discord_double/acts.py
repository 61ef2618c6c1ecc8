"""From what a person types and presses to the `data` of an interaction, with the checks the Discord app makes first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from .limits.commands import GROUP, INTEGER, LARGEST, NUMBER, STRING, SUBCOMMAND
from .limits.components import BUTTON, CHECKBOX, CHECKBOXES, LABEL, RADIO, SELECTS, STRING_SELECT, TEXT_INPUT, walk
from .messages import Attachment, Upload
from .world import Channel, Role, User, World

if TYPE_CHECKING:
    from .messages import Message
    from .people import Person
    from .world import Payload

USER, CHANNEL, ROLE, MENTIONABLE, FILE = 6, 7, 8, 9, 11
BY_ID = (USER, CHANNEL, ROLE, MENTIONABLE)
PRESSABLE = (1, 2, 3, 4)


class CannotAct(Exception):
    """The Discord app would not let the person do this: nothing of the kind is there, disabled, or out of range."""


# --- slash commands --------------------------------------------------------------------------------------------------


def usable(world: World, channel: Channel) -> list[Payload]:
    """The commands offered in a channel: the server's own hide global ones of the same name; by context elsewhere."""
    guild = channel.guild
    own = world.commands.get(guild.id, []) if guild else []
    names = {(command["type"], command["name"]) for command in own}
    return own + [c for c in world.commands[None] if (c["type"], c["name"]) not in names and fits(c, guild is not None)]


def fits(command: Payload, in_guild: bool) -> bool:
    contexts = command.get("contexts")
    if contexts is None:
        return in_guild or command.get("dm_permission", True)
    return (0 if in_guild else 1) in contexts


def shown_name(thing: Mapping[str, Any], locale: str) -> str:
    return str((thing.get("name_localizations") or {}).get(locale, thing["name"]))


def pick(things: Sequence[Payload], word: str, locale: str, what: str) -> Payload:
    """The command, subcommand or option a word names, in the person's language or by its default name."""
    for thing in things:
        if word in (shown_name(thing, locale), thing["name"]):
            return thing
    raise CannotAct(f"no {what} {word!r}, only {[thing['name'] for thing in things]}")


def slash_data(
    person: Person, channel: Channel, line: str, given: Mapping[str, Any], focused: tuple[str, str] | None = None
) -> tuple[Payload, str]:
    """The data of a slash command, and the line as everybody reads it above a public reply.

    line: "qe bid"; given: option name -> value; focused: (option, text typed so far) for an autocomplete.
    """
    chat = [command for command in usable(person.world, channel) if command["type"] == 1]
    first, *rest = line.removeprefix("/").split()
    command = level = pick(chat, first, person.locale, "command")
    need_permission(person, channel, command)
    path = []
    while any(option["type"] in (SUBCOMMAND, GROUP) for option in level.get("options") or ()):
        if not rest:
            raise CannotAct(f"/{line} is only the beginning of a command")
        level = pick(level["options"], rest.pop(0), person.locale, "subcommand")
        path.append(level)
    if rest:
        raise CannotAct(f"/{line}: nothing takes {rest}")
    resolved: Payload = {}
    options = fill_options(person, level.get("options") or [], given, focused, resolved)
    words = [f"{option['name']}:{option['value']}" for option in options]
    for step in reversed(path):
        options = [{"name": step["name"], "type": step["type"], "options": options}]
    data = {"id": command["id"], "name": command["name"], "type": 1, "options": options}
    data |= {"resolved": resolved} if resolved else {}
    data |= {"guild_id": command["guild_id"]} if "guild_id" in command else {}
    return data, " ".join(["/" + " ".join([command["name"], *(step["name"] for step in path)]), *words])


def need_permission(person: Person, channel: Channel, command: Payload) -> None:
    bits = command.get("default_member_permissions")
    if bits is not None and channel.guild and not person.world.can(person, channel, int(bits) or 1 << 3):
        raise CannotAct(f"{person.name} may not use /{command['name']}")


def fill_options(
    person: Person, schema: list[Payload], given: Mapping[str, Any], focused: tuple[str, str] | None, resolved: Payload
) -> list[Payload]:
    options = []
    for word, value in given.items():
        option = pick(schema, spelled(schema, word), person.locale, "option")
        checked = option_value(person.world, option, value, resolved)
        options.append({"name": option["name"], "type": option["type"], "value": checked})
    if focused:
        option = pick(schema, spelled(schema, focused[0]), person.locale, "option")
        if not option.get("autocomplete"):
            raise CannotAct(f"option {option['name']} has no autocomplete")
        options.append({"name": option["name"], "type": option["type"], "value": focused[1], "focused": True})
        return options
    filled = {option["name"] for option in options}
    missing = [option["name"] for option in schema if option.get("required") and option["name"] not in filled]
    if missing:
        raise CannotAct(f"required: {missing}")
    return options


def spelled(schema: list[Payload], word: str) -> str:
    """Python keywords arguments cannot bear a hyphen: `in_round` also names the option in-round."""
    dashed = word.replace("_", "-")
    return dashed if any(option["name"] == dashed for option in schema) else word


def option_value(world: World, option: Payload, value: Any, resolved: Payload) -> Any:
    kind, name = option["type"], option["name"]
    for choice in option.get("choices") or ():
        names = {choice["name"], choice["value"], *(choice.get("name_localizations") or {}).values()}
        if value in names:
            return choice["value"]
    if option.get("choices"):
        raise CannotAct(f"{name}: {value!r} is none of the choices")
    if kind == STRING:
        return checked_text(option, str(value))
    if kind in (INTEGER, NUMBER):
        return checked_number(option, value)
    if kind == FILE:
        return uploaded(world, value, resolved)
    return by_id(world, value, resolved) if kind in BY_ID else bool(value)


def uploaded(world: World, value: tuple[str, bytes], resolved: Payload) -> str:
    """The id of a file (name, bytes) that a person attaches to a command."""
    file = Attachment(world.dm(world.bot), Upload("0", *value), None)
    resolved.setdefault("attachments", {})[str(file.id)] = file.payload()
    return str(file.id)


def checked_text(option: Payload, text: str) -> str:
    low, high = option.get("min_length") or 0, option.get("max_length") or 6000
    if not max(low, 1) <= len(text) <= high:
        raise CannotAct(f"{option['name']}: {len(text)} characters, the app takes {low} to {high}")
    return text


def checked_number(option: Payload, value: Any) -> Any:
    number = int(value) if option["type"] == INTEGER else float(value)
    low, high = option.get("min_value"), option.get("max_value")
    if not (-LARGEST if low is None else low) <= number <= (LARGEST if high is None else high):
        raise CannotAct(f"{option['name']}: {number} is not in {low}..{high}")
    return number


def by_id(world: World, thing: Any, resolved: Payload) -> str:
    """The id of a user, channel or role, whose object goes into `resolved`."""
    if isinstance(thing, Channel):
        body = {**thing.payload(), "permissions": "0"}
        resolved.setdefault("channels", {})[str(thing.id)] = body
    elif isinstance(thing, Role):
        resolved.setdefault("roles", {})[str(thing.id)] = thing.payload()
    else:
        user = thing if isinstance(thing, User) else world.users[int(thing)]
        resolved.setdefault("users", {})[str(user.id)] = user.payload()
        for guild in world.guilds.values():
            if user.id in guild.members:
                member = {**guild.members[user.id].payload(user=False), "permissions": "0"}
                resolved.setdefault("members", {})[str(user.id)] = member
        return str(user.id)
    return str(thing.id)


# --- components ------------------------------------------------------------------------------------------------------


def find_button(message: Message, which: str) -> Mapping[str, Any]:
    buttons = [part for part in message.parts if part["type"] == BUTTON and part.get("style") in PRESSABLE]
    return find_part(buttons, which, "button")


def find_select(message: Message, which: str) -> Mapping[str, Any]:
    """By custom id or placeholder; "" takes the only one."""
    return find_part([part for part in message.parts if part["type"] in SELECTS], which, "select")


def find_part(parts: list[Mapping[str, Any]], which: str, what: str) -> Mapping[str, Any]:
    named = [part for part in parts if which in (part.get("custom_id"), face(part))] if which else parts
    able = [part for part in named if not part.get("disabled")]
    if len(able) != 1:
        faces = [face(part) + (" (disabled)" if part.get("disabled") else "") for part in parts]
        raise CannotAct(f"{len(able)} {what}s {which!r} that work, among {faces}")
    return able[0]


def face(part: Mapping[str, Any]) -> str:
    """What a person reads on a component; a button without a label is known by its emoji."""
    return part.get("label") or part.get("placeholder") or (part.get("emoji") or {}).get("name") or ""


def select_data(world: World, select: Mapping[str, Any], values: Sequence[Any]) -> Payload:
    resolved: Payload = {}
    chosen = chosen_values(world, select, values, resolved)
    data = {"custom_id": select["custom_id"], "component_type": select["type"], "id": select["id"], "values": chosen}
    return data | ({"resolved": resolved} if resolved else {})


def chosen_values(world: World, select: Mapping[str, Any], values: Sequence[Any], resolved: Payload) -> list[str]:
    low, high = select.get("min_values", 1), select.get("max_values", 1)
    if not low <= len(values) <= high:
        raise CannotAct(f"{len(values)} values, the menu takes {low} to {high}")
    if select["type"] != STRING_SELECT:
        return [by_id(world, value, resolved) for value in values]
    return [option_named(select["options"], value) for value in values]


def option_named(options: Sequence[Mapping[str, Any]], value: Any) -> str:
    for option in options:
        if str(value) in (option["value"], option["label"]):
            return str(option["value"])
    raise CannotAct(f"no option {value!r}, only {[option['label'] for option in options]}")


# --- modals ----------------------------------------------------------------------------------------------------------


def fields(modal: Payload) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """(label, input) of a modal."""
    for _, part in walk(modal["components"]):
        if part["type"] == LABEL:
            yield part["label"], part["component"]
        elif part["type"] == TEXT_INPUT and part.get("label"):
            yield part["label"], part


def modal_data(world: World, modal: Payload, values: Mapping[str, Any]) -> Payload:
    """The data of a submit. values: label or custom id -> text, value, list of values or bool; else the default."""
    inputs = list(fields(modal))
    known = {name for label, part in inputs for name in (label, part["custom_id"])}
    if set(values) - known:
        raise CannotAct(f"the modal has no {set(values) - known}, only {[label for label, _ in inputs]}")
    resolved: Payload = {}
    given = {part["custom_id"]: values.get(label, values.get(part["custom_id"])) for label, part in inputs}
    rows = [submit_part(world, part, index, given, resolved) for index, part in enumerate(modal["components"], 1)]
    return {"custom_id": modal["custom_id"], "components": rows} | ({"resolved": resolved} if resolved else {})


def submit_part(world: World, part: Payload, index: int, given: Payload, resolved: Payload) -> Payload:
    body: Payload = {"type": part["type"], "id": part.get("id") or index * 10}
    if part["type"] == LABEL:
        inner = part["component"]
        return body | {"component": submit_field(world, inner, index * 10 + 1, given[inner["custom_id"]], resolved)}
    if "components" not in part:
        return body
    inner = part["components"][0]
    return body | {"components": [submit_field(world, inner, index * 10 + 1, given[inner["custom_id"]], resolved)]}


def submit_field(world: World, part: Mapping[str, Any], number: int, value: Any, resolved: Payload) -> Payload:
    kind = part["type"]
    body = {"type": kind, "id": part.get("id") or number, "custom_id": part["custom_id"]}
    if kind == TEXT_INPUT:
        return body | {"value": typed(part, part.get("value") or "" if value is None else str(value))}
    if kind == CHECKBOX:
        return body | {"value": bool(part.get("default") if value is None else value)}
    if kind == RADIO:
        return body | {"value": radio_value(part, value)}
    if kind in SELECTS or kind == CHECKBOXES:
        picked = defaults(part) if value is None else value if isinstance(value, list | tuple) else [value]
        least = 1 if part.get("required", True) else 0
        bounds = {**part, "min_values": max(least, part.get("min_values") or 0) if picked or least else 0}
        bounds["type"] = STRING_SELECT if kind == CHECKBOXES else kind
        bounds["max_values"] = part.get("max_values") or (len(part["options"]) if kind == CHECKBOXES else 1)
        return body | {"values": chosen_values(world, bounds, picked, resolved)}
    raise CannotAct(f"type {kind} cannot be filled in")


def defaults(part: Mapping[str, Any]) -> list[str]:
    return [option["value"] for option in part.get("options") or () if option.get("default")]


def radio_value(part: Mapping[str, Any], value: Any) -> str | None:
    picked = [value] if value is not None else defaults(part)
    if not picked and part.get("required", True):
        raise CannotAct(f"{part['custom_id']}: nothing picked")
    return option_named(part["options"], picked[0]) if picked else None


def typed(part: Mapping[str, Any], text: str) -> str:
    """A text as the input takes it: required, within its length, one line in a short input."""
    low, high = part.get("min_length") or 0, part.get("max_length") or 4000
    if not text and part.get("required", True):
        raise CannotAct(f"{part['custom_id']} is required")
    if text and not low <= len(text) <= high:
        raise CannotAct(f"{part['custom_id']}: {len(text)} characters, the input takes {low} to {high}")
    if part.get("style") == 1 and "\n" in text:
        raise CannotAct(f"{part['custom_id']} takes one line")
    return text
