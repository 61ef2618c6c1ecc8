"""The slash commands: every limit of Discord over the whole tree in the longer language; how actions become them."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Annotated, Any, ClassVar

import discord
import pytest

import rules
from bot import check, client, command_limits, commands
from bot.cogs import suggest
from bot.config import Config
from bot.panels.values import Reader, tokens
from bot.panels.walk import fill, possible
from bot.store import Store
from bot.tables import Asking
from bot.texts import LANGUAGES, Catalogue, Texts, catalogues
from rules.core import Action, Big, Frame, Ids, Illegal, Ints, Of, Some
from rules.match import Match
from rules.qe.amounts import Amount
from tests.discord_double import openapi
from tests.discord_double.limits import check_commands, command_size, demand

TEXTS = Texts.load(strict=True)
Payload = dict[str, Any]


@pytest.fixture
async def bot() -> AsyncIterator[client.Toban]:
    """The bot with all its commands, not connected to anything."""
    made = client.build(Config())
    for cog in client.COGS:
        await made.load_extension(cog)
    yield made
    await made.close()


async def tree(bot: client.Toban) -> list[Payload]:
    """What would be registered with Discord."""
    found = [await c.get_translated_payload(bot.tree, commands.Translator()) for c in bot.tree.get_commands()]
    return [dict(payload) for payload in found]


def walk(thing: Payload, path: str = "") -> Iterator[tuple[str, Payload]]:
    """Every command, option and choice below, with its path."""
    path = f"{path} {thing['name']}".strip()
    yield path, thing
    for below in (*thing.get("options", ()), *thing.get("choices", ())):
        yield from walk(below, path)


# -- Discord's limits -------------------------------------------------------------------------


async def test_the_tree_keeps_every_limit(bot: client.Toban) -> None:
    payload = await tree(bot)
    demand(check_commands(payload))
    assert len(payload) == 4 + len({chapter for game in rules.games() for chapter in chapters(game)})


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.name)
async def test_no_game_comes_near_what_discord_takes(bot: client.Toban, game: Any) -> None:
    """25 subcommands and 8,000 characters a group, counted as Discord counts; the double counts alike."""
    groups = commands.game_groups(game, bot.get_cog("Play"))  # type: ignore[arg-type]
    for group in groups:
        payload = await group.get_translated_payload(bot.tree, commands.Translator())
        assert 1 <= len(payload["options"]) <= command_limits.MOST_OPTIONS
        assert command_limits.size(payload) == command_size(payload) <= command_limits.MOST_CHARACTERS
        assert list(command_limits.problems(payload)) == []
    assert sum(len(group.commands) for group in groups) == len(commands.kinds(game)), "none is lost"


def chapters(game: Any) -> list[str]:
    """Where its commands stand: a group each."""
    return [f"{game.name} {chapter}" for chapter in dict.fromkeys(kind.chapter for kind in commands.kinds(game))]


async def test_the_tree_is_what_discords_description_asks_for(bot: client.Toban) -> None:
    description = openapi.load()
    if description is None:
        pytest.skip(openapi.MISSING)
    demand(description.check("PUT", "/applications/1/commands", await tree(bot)))


async def test_every_name_and_description_is_japanese_too(bot: client.Toban) -> None:
    for command in await tree(bot):
        for path, thing in walk(command):
            assert set(thing["name_localizations"]) == {"ja"}, path
            assert "value" in thing or set(thing["description_localizations"]) == {"ja"}, path


async def test_no_two_siblings_share_a_japanese_name(bot: client.Toban) -> None:
    for command in await tree(bot):
        for path, thing in walk(command):
            names = [below["name_localizations"]["ja"] for below in thing.get("options", ())]
            assert len(names) == len(set(names)), path


async def test_commands_work_in_servers_and_by_direct_message(bot: client.Toban) -> None:
    for command in await tree(bot):
        assert command["integration_types"] == [0], "installed in servers"
        assert command["contexts"] == ([0] if command["name"] == "club" else [0, 1]), command["name"]


async def test_a_required_option_comes_first(bot: client.Toban) -> None:
    for command in await tree(bot):
        for path, thing in walk(command):
            needed = [bool(option.get("required")) for option in thing.get("options", ()) if option["type"] > 2]
            assert needed == sorted(needed, reverse=True), path


async def test_commands_are_registered_only_when_they_change(
    bot: client.Toban, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[int | None] = []

    async def sync(*, guild: discord.Object | None = None) -> list[Any]:
        sent.append(guild.id if guild else None)
        return []

    async with await Store.open(tmp_path / "toban.sqlite3") as store:
        monkeypatch.setattr(bot.tree, "sync", sync)
        bot._given = store
        await bot._open()
        await bot._register()
        await bot._register()
        assert sent == [None]
        bot.tree.remove_command("rules")
        await bot._register()
        assert sent == [None, None]
        await bot.close()


async def test_commands_of_chosen_servers_are_registered_there_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    every = 4 + len(rules.games())
    async with await Store.open(tmp_path / "toban.sqlite3") as store:
        assert await registered(store, monkeypatch, 11, 12) == {None: 0, 11: every, 12: every}
        assert await registered(store, monkeypatch, 11, 12) == {}
        assert await registered(store, monkeypatch, 12) == {11: 0}, "not any more: there they would be seen twice"
        assert await registered(store, monkeypatch) == {None: every, 12: 0}
        assert await registered(store, monkeypatch) == {}


async def registered(store: Store, monkeypatch: pytest.MonkeyPatch, *guilds: int) -> dict[int | None, int]:
    """How many commands a start with these servers registers, by place."""
    bot = client.build(Config(guilds=guilds), store=store)
    sent: dict[int | None, int] = {}

    async def sync(*, guild: discord.Object | None = None) -> list[Any]:
        sent[guild.id if guild else None] = len(bot.tree.get_commands(guild=guild))
        return []

    monkeypatch.setattr(bot.tree, "sync", sync)
    await bot._open()
    for cog in client.COGS:
        await bot.load_extension(cog)
    await bot._register()
    await bot.close()
    return sent


# -- actions become commands ------------------------------------------------------------------


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.name)
async def test_every_action_of_a_game_is_a_command(bot: client.Toban, game: Any) -> None:
    groups = [g.name for g in commands.game_groups(game, bot.get_cog("Play"))]  # type: ignore[arg-type]
    options = [option for c in await tree(bot) if c["name"] in groups for option in c["options"]]
    found = {option["name"]: [o["name"] for o in option["options"]] for option in options}
    text = TEXTS.text
    wanted = {
        text("en", game.name, f"command.{kind.tag()}"): [
            *(text("en", game.name, f"command.{kind.tag()}.{field}") for field in kind.__struct_fields__),
            "table",
        ]
        for kind in commands.kinds(game)
    }
    assert found == wanted
    assert {k.tag() for k in game.actions} - {k.tag() for k in commands.kinds(game)} <= {"choose"}


# -- a game of very many kinds of actions -----------------------------------------------------


def wide(monkeypatch: pytest.MonkeyPatch, folder: Path, *chapters: str, help: str = "Does it") -> Any:
    """A game of 30 kinds of actions with texts, by turns in these chapters."""
    made = []
    for n in range(30):
        chapter = {"chapter": chapters[n % len(chapters)], "__annotations__": {"chapter": ClassVar[str]}}
        made.append(type(f"K{n}", (Action,), chapter, frozen=True, tag=f"k{n}"))  # type: ignore[call-overload]
    texts = {"game.name": "Wide", "game.tagline": help, "command.name": "wide"}
    for chapter in chapters:
        texts |= {f"command.chapter.{chapter}": f"wide-{chapter}", f"command.chapter.{chapter}.help": help}
    for kind in made:
        texts |= {f"command.{kind.tag()}": kind.tag(), f"action.{kind.tag()}": kind.tag()}
        texts |= {f"action.{kind.tag()}.help": help}
    for lang in LANGUAGES:
        file = folder / lang / "wide.po"
        file.parent.mkdir(exist_ok=True)
        head = 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n'
        file.write_text(head + "".join(f'msgid "{key}"\nmsgstr "{text}"\n\n' for key, text in texts.items()))
        monkeypatch.setitem(catalogues(lang), "wide", Catalogue(file))
    game = SimpleNamespace(name="wide", actions=made)
    known = rules.games()
    monkeypatch.setattr(rules, "games", lambda: (*known, game))
    return game


async def test_the_actions_of_a_large_game_stand_in_chapters(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    wide(monkeypatch, tmp_path, "stock", "track")
    bot = client.build(Config())
    await bot.load_extension("bot.cogs.play")
    payload = [c for c in await tree(bot) if c["name"].startswith("wide")]
    await bot.close()
    assert [(c["name"], len(c["options"])) for c in payload] == [("wide-stock", 15), ("wide-track", 15)]
    demand(check_commands(payload))


async def test_what_discord_would_refuse_is_found_before(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert await check.commands() == []
    wide(monkeypatch, tmp_path, "")
    (missing,) = await check.commands()
    assert missing.startswith("commands of wide: "), "30 in one group: none of them would be registered"
    wide(monkeypatch, tmp_path, "a", "b", help="x" * 100)
    monkeypatch.setattr(command_limits, "MOST_CHARACTERS", 2_000)
    found = [line for line in await check.commands() if "/wide" in line]
    assert [line.partition(":")[0] for line in found] == ["commands"] * 2 and "/wide-a: 2" in found[0], found


def test_what_discord_asks_for() -> None:
    """Whole numbers by number, truths by truth; amounts of any size, ids and lists by text (a number ends at 2^53)."""
    asked = [commands.plain_type(of) for of in (int, bool, str, Big, Amount, tuple[str, ...])]
    assert asked == [int, bool, str, str, str, str]


def test_one_bad_game_does_not_keep_the_others_away(caplog: pytest.LogCaptureFixture) -> None:
    from bot.cogs.play import Play

    class Tree:
        added: list[str] = []

        def add_command(self, group: Any) -> None:
            if not self.added:
                self.added.append("")
                raise discord.ClientException("26 subcommands")
            self.added.append(group.name)

    class Bot:
        tree = Tree()

    import asyncio

    asyncio.run(Play(Bot()).cog_load())
    assert len(Bot.tree.added) == len(rules.games()) and "cannot be made" in caplog.text


# -- reading what was typed -------------------------------------------------------------------


class Buy(Action, frozen=True, tag="buy"):
    square: Annotated[str, Of("square")]
    percent: int
    amount: Amount
    squares: Annotated[tuple[str, ...], Of("square")]
    sure: bool


SQUARES = ("a1", "b1", "c1", "a4", "b4", "c4")


def at(game: Any, names: tuple[str, ...], language: str) -> Any:
    """As much of a table as texts need."""
    return SimpleNamespace(row=SimpleNamespace(game=game.name, language=language), names=names, game=game)


def reader(lang: str, language: str = "en") -> Reader:
    return Reader(TEXTS, at(rules.load("dobutsu"), ("Ann", "花子"), language), lang)


@pytest.mark.parametrize(
    ("language", "typed", "meant"),
    [("en", "A1", "a1"), ("en", " c4 ", "c4"), ("ja", "A1", "a4"), ("ja", "ａ１", "a4"), ("ja", "b4", "b1")],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_square_is_meant_as_the_table_calls_it(lang: str, language: str, typed: str, meant: str) -> None:
    """In Japanese row 1 is on top, so that the same text means another square: whatever language its reader has, it is
    the one that the table's pictures call so (Dobutsu rules 1.4).
    """
    read = reader(lang, language)
    assert read.read(Buy, "square", typed, Ids(SQUARES)) == meant
    for square in SQUARES:
        name = TEXTS.text(language, "dobutsu", f"of.square.{square}")
        assert read.read(Buy, "square", name, Ids(SQUARES)) == square
        assert set(map(str.lower, read.names("square", square))) == {name.lower(), square}


def test_what_is_unknown_is_left_to_the_offer() -> None:
    assert reader("en").read(Buy, "square", "z9", Ids(SQUARES)) == "z9"


def test_numbers_amounts_truths_and_lists() -> None:
    read = reader("en").read
    assert read(Buy, "percent", 30, None) == 30 and read(Buy, "percent", "1,000", None) == 1000
    assert read(Buy, "amount", "10^15", None) == 10**15 and type(read(Buy, "amount", "２５００", None)) is Amount
    assert read(Buy, "sure", True, None) is True and read(Buy, "sure", "true", None) is True
    domain = Some(("a1", "b1", "c1"), 1, 3)
    assert read(Buy, "squares", "c1, A1", domain) == ("a1", "c1")
    assert read(Buy, "squares", "a1 z9", domain) == ("a1", "z9"), "refused later, by name"
    assert [read(Buy, "squares", text, domain) for text in ("none", " なし ", "None")] == [()] * 3
    lists = Ids((("a1", "b1"), ("b1",), ("b1", "a1"), ()))
    assert read(Buy, "squares", "B1, a1", lists) == ("b1", "a1") and read(Buy, "squares", "b1", lists) == ("b1",)
    assert read(Buy, "squares", "none", lists) == () and read(Buy, "squares", "a1 z9", lists) == ("a1", "z9")
    with pytest.raises(Illegal, match="not_a_number"):
        read(Buy, "percent", "many", None)


@pytest.mark.parametrize("text", ["a b", "a,b", "a、b", " a ，b ", "a  b"])
def test_lists_are_split_at_commas_or_blanks(text: str) -> None:
    assert tokens(text) == ["a", "b"]
    assert tokens("US Agriculture 4 VP, Japan") == ["US Agriculture 4 VP", "Japan"]


# -- filling in -------------------------------------------------------------------------------


class Ship(Action, frozen=True, tag="ship"):
    good: str
    port: str
    count: int


PORTS = {"rice": ["kobe"], "tea": ["kobe", "naha"]}


def ship(frame: Any, view: Any) -> Any:
    good = yield Ids(PORTS)
    port = yield Ids(["kobe", "naha"], refuse=lambda p: "" if p in PORTS[good] else "no_market")
    yield Ints(1, 1 if port == "kobe" else 3)


class Turn(Frame[Any, Any], tag="ship_turn"):
    offers = {Ship: ship}


AT = Asking(Turn(), None)


def filled(**given: Any) -> tuple[list[Any], bool]:
    values, domain = fill(AT, Ship, given, reader("en"))
    return values, domain is None


def test_a_field_with_one_answer_fills_itself_in() -> None:
    assert filled() == ([], False)
    assert filled(good="rice") == (["rice", "kobe", 1], True)
    assert filled(good="tea") == (["tea"], False)
    assert filled(good="tea", port="naha") == (["tea", "naha"], False)
    assert filled(good="tea", port="naha", count=2) == (["tea", "naha", 2], True)


@pytest.mark.parametrize(
    ("given", "code"),
    [({"port": "naha"}, "no_market"), ({"count": 2}, "too_high"), ({"port": "osaka"}, "not_offered")],
)
def test_what_was_given_is_never_overruled_by_the_only_answer(given: dict[str, Any], code: str) -> None:
    with pytest.raises(Illegal) as refused:
        filled(good="rice", **given)
    assert refused.value.code == code


def test_suggestions_see_the_fields_so_far_and_look_past_the_missing_ones() -> None:
    def found(field: str, **given: Any) -> list[Any]:
        return [value for value, _ in possible(AT, Ship, field, given, reader("en"), 10)]

    assert found("good") == ["rice", "tea"]
    assert found("port") == ["kobe", "naha"], "whatever the good will be"
    assert found("port", good="rice") == ["kobe"]
    assert found("count", good="tea") == [1, 2, 3]
    assert found("count", port="kobe") == [1], "rice goes nowhere else"


def test_suggestions_fit_discord() -> None:
    many = [suggest.Found(f"{'長' * 120} {n}", f"value {n}", (f"id{n}",)) for n in range(60)]
    choices = suggest.matching(many, "")
    assert len(choices) == 25 and all(len(choice.name) <= 100 for choice in choices)
    assert [c.value for c in suggest.matching(many, "ID59")] == ["value 59"], "by its id"
    assert [c.value for c in suggest.matching(many, "長 7")] == ["value 7"], "by its name"
    assert suggest.matching([suggest.Found("x", "y" * 101)], "") == [], "a value Discord would not take"
    assert suggest.matching([suggest.Found("\u200b", "y")], "")[0].name == "…"


@pytest.mark.parametrize("game", rules.games(), ids=lambda game: game.name)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_value_that_is_suggested_is_read_back(game: Any, lang: str) -> None:
    from bot.cogs.play import _named
    from rules.core import fields, next_domain

    seats = max(game.seats)
    match = Match(game, seats, game.make_options({}), bytes(32), [])
    names = tuple(f"P{n}" for n in range(seats))
    table = at(game, names, "en")
    words, read = TEXTS.at(table, lang, markdown=False), Reader(TEXTS, table, lang)
    view = match.view(match.actors()[0])
    assert view.frame is not None
    for kind in view.frame.offers:
        if not fields(kind):
            continue
        try:
            given, domain = next_domain(view.frame, view, kind)
        except Illegal:
            continue
        field = fields(kind)[len(given)]
        for value in domain.few(25) if domain else ():
            (found,) = _named([(value, domain)], words, field.vocabulary, read)
            assert read.read(kind, field.name, found.value, domain) == value
