"""Settings, the token, `python -m bot check` and the log: one clear line for what is wrong, no secret in any."""

from __future__ import annotations

import json
import logging
import re
import threading
import tomllib
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import discord
import msgspec
import pytest
from discord.http import Route

from bot import check, config, log
from bot.__main__ import main
from bot.check import Answer
from bot.config import Config, ConfigError, Secret
from bot.store import Store

ROOT = Path(__file__).parents[2]
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.Gabcde.abcdefghijklmnopqrstuvwxyz0123456789"
ALL = str(check.PERMISSIONS.value)


def written(folder: Path, text: str) -> Path:
    path = folder / "config.toml"
    path.write_text(text, encoding="utf-8")
    return path


def refusal(folder: Path, text: str) -> str:
    with pytest.raises(ConfigError) as info:
        config.load(written(folder, text))
    assert "\n" not in str(info.value)
    return str(info.value).removeprefix(f"{folder / 'config.toml'}: ")


def test_the_example_shows_every_setting_and_its_default(tmp_path: Path) -> None:
    example = (ROOT / "config.example.toml").read_text(encoding="utf-8")
    shown = tomllib.loads(example)
    assert msgspec.convert(shown, Config) == Config()
    assert shown.keys() | {"token_file"} == set(Config.__struct_fields__) and "# token_file" in example
    assert config.load(written(tmp_path, example)).guilds == ()


def test_paths_start_at_the_folder_of_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    read = config.load(written(tmp_path, 'database = "tables.db"\ntoken_file = "/etc/token"'))
    assert (read.database, read.token_file) == (str(tmp_path / "tables.db"), "/etc/token")
    assert config.load(written(tmp_path, 'database = "postgresql://a/b"')).database == "postgresql://a/b"
    monkeypatch.chdir(tmp_path)
    assert config.load().database == "postgresql://a/b"


def test_without_a_file_there_are_defaults(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert config.load() == Config()
    with pytest.raises(ConfigError, match="No such file"):
        config.load(tmp_path / "other.toml")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("database = 5", "database: expected str, got int"),
        ('guild = [1]', "unknown setting guild (did you mean guilds?)"),
        ('nonsense = 1', "unknown setting nonsense"),
        ('token = "abc"', "unknown setting token (did you mean token_file?)"),
        ('language = "fr"', "language: expected one of en, ja"),
        ('log_level = "LOUD"', "log_level: expected one of DEBUG, INFO, WARNING, ERROR"),
        ('guilds = ["123"]', "guilds[0]: expected int, got str"),
        ("guilds = 123", "guilds: expected array, got int"),
        ("database =", "not valid TOML: Invalid value (at end of document)"),
    ],
)  # fmt: skip
def test_bad_settings_are_named_in_one_line(tmp_path: Path, text: str, said: str) -> None:
    assert refusal(tmp_path, text) == said


def test_a_file_that_is_not_text(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ConfigError, match="not valid TOML"):
        config.load(tmp_path / "config.toml")


def test_the_token_comes_from_the_environment_or_a_file(tmp_path: Path) -> None:
    (tmp_path / "token.txt").write_text(f"{TOKEN}\n")
    by_file = Config(token_file=str(tmp_path / "token.txt"))
    assert config.token(by_file, {}).reveal() == TOKEN
    assert config.token(by_file, {"TOBAN_TOKEN": " other.token \n"}).reveal() == "other.token"
    assert config.token(by_file, {"TOBAN_TOKEN": "  "}).reveal() == TOKEN


@pytest.mark.parametrize(
    ("value", "said"),
    [
        ("", "no token: set TOBAN_TOKEN"),
        (f"Bot {TOKEN}", "TOBAN_TOKEN: not a token"),
        (f'"{TOKEN}"', "TOBAN_TOKEN: not a token"),
        (f"{TOKEN}\n{TOKEN}", "TOBAN_TOKEN: not a token"),
    ],
)
def test_a_bad_token_is_not_shown(value: str, said: str) -> None:
    with pytest.raises(ConfigError) as info:
        config.token(Config(), {"TOBAN_TOKEN": value})
    assert str(info.value).startswith(said) and TOKEN not in str(info.value)


def test_a_token_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="No such file"):
        config.token(Config(token_file=str(tmp_path / "absent")), {})
    (tmp_path / "empty").write_text("\n")
    with pytest.raises(ConfigError, match="no token"):
        config.token(Config(token_file=str(tmp_path / "empty")), {})


def test_secrets_are_never_shown() -> None:
    hidden = Config(database="postgresql://bot:pa55word@host/club")
    for shown in (repr(Secret(TOKEN)), str(Secret(TOKEN)), f"{Secret(TOKEN)}", repr(hidden), str(hidden)):
        assert TOKEN not in shown and "pa55word" not in shown
    assert "postgresql://bot:***@host/club" in repr(hidden)


# ---- check ----


class Discord:
    """What Discord answers to the check."""

    def __init__(self, *servers: tuple[int, str], status: int = 200) -> None:
        self.status = status
        self.servers = [{"id": str(guild), "name": f"club {guild}", "permissions": has} for guild, has in servers]
        self.asked: list[str] = []

    async def __call__(self, token: Secret, path: str) -> Answer:
        assert token.reveal() == TOKEN
        self.asked.append(path)
        if self.status != 200:
            return Answer(self.status, {"message": "no"})
        if path == "/users/@me":
            return Answer(200, {"id": "99", "username": "toban"})
        after = int(found[1]) if (found := re.search(r"after=(\d+)", path)) else 0
        return Answer(200, [s for s in self.servers if int(s["id"]) > after][: check.PAGE])


async def findings(folder: Path, answers: Any = None, text: str = "", token: str = TOKEN) -> list[str]:
    said: list[str] = []
    code = await check.run(
        written(folder, text),
        say=said.append,
        environment={"TOBAN_TOKEN": token},
        ask=answers or Discord((1, ALL)),
    )
    assert all("\n" not in line and TOKEN not in line for line in said)
    assert code == (0 if said == ["everything is in order"] else 1)
    return said


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def test_nothing_is_wrong(tmp_path: Path) -> None:
    assert await findings(tmp_path) == ["everything is in order"]
    assert names(tmp_path) == ["config.toml"], "nothing is made by looking"


async def test_all_that_can_be_wrong_at_once(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    said = await findings(tmp_path, text='database = "data/x"', token="")
    assert said[0].startswith(f"database {tmp_path}/data/x: ") and said[1].startswith("no token") and len(said) == 2


async def test_a_bad_file_is_the_last_word(tmp_path: Path) -> None:
    said = await findings(tmp_path, text="guild = 1")
    assert said == [f"{tmp_path}/config.toml: unknown setting guild (did you mean guilds?)"]


@pytest.mark.parametrize(
    ("status", "said"),
    [(401, "token: Discord refuses it"), (429, "Discord: too many requests"), (503, "Discord: answers 503")],
)
async def test_what_discord_refuses(tmp_path: Path, status: int, said: str) -> None:
    (line,) = await findings(tmp_path, Discord(status=status))
    assert line.startswith(said)


@pytest.mark.parametrize("error", [OSError("no route"), TimeoutError()])
async def test_discord_out_of_reach(tmp_path: Path, error: Exception) -> None:
    async def silent(token: Secret, path: str) -> Answer:
        raise error

    (line,) = await findings(tmp_path, silent)
    assert line.startswith("Discord: ")


async def test_missing_permissions_by_server(tmp_path: Path) -> None:
    less = discord.Permissions(int(ALL))
    less.update(attach_files=False, send_messages_in_threads=False)
    admin = str(discord.Permissions(administrator=True).value)
    answers = Discord((1, ALL), (2, str(less.value)), (3, admin), (4, "0"))
    said = await findings(tmp_path, answers)
    assert said[0] == "server 2 (club 2): missing permissions: attach files, send messages in threads"
    assert said[1].startswith("server 4 (club 4): ") and said[1].count(",") == 6 and len(said) == 2
    assert await findings(tmp_path, answers, "guilds = [1, 3]") == ["everything is in order"]


async def test_servers_without_the_bot(tmp_path: Path) -> None:
    (line,) = await findings(tmp_path, text="guilds = [1, 7]")
    assert line.startswith("server 7: the bot is not in it; invite the bot with https://discord.com/")
    assert "client_id=99" in line and f"permissions={ALL}" in line and "applications.commands" in line
    (line,) = await findings(tmp_path, Discord())
    assert line.startswith("servers: the bot is in none")


async def test_more_servers_than_one_answer_holds(tmp_path: Path) -> None:
    answers = Discord(*((guild, ALL) for guild in range(1, 451)), (451, "0"))
    (line,) = await findings(tmp_path, answers)
    assert line.startswith("server 451") and len(answers.asked) == 4


async def test_a_running_bot_does_not_disturb(tmp_path: Path) -> None:
    async with await Store.open(tmp_path / "data" / "toban.sqlite3"):
        assert await findings(tmp_path) == ["everything is in order"]


async def test_backup_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, copy = written(tmp_path, 'database = "club.sqlite3"'), tmp_path / "copy.sqlite3"
    command = ["backup", str(copy), "--config", str(file)]
    assert main(command) == 1 and not copy.exists()
    assert f"there is no database {tmp_path / 'club.sqlite3'}" in capsys.readouterr().err
    async with await Store.open(tmp_path / "club.sqlite3"):
        assert main(command) == 0
    async with await Store.open(copy) as saved:
        assert await saved.open_tables() == []
    written(tmp_path, 'database = "postgresql://bot:secret@nowhere/club"')
    assert main(command) == 1 and "pg_dump" in (said := capsys.readouterr().err) and "secret" not in said


def test_missing_fonts_and_texts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    from bot import texts
    from renderers import faces

    assert check.installation() == []
    faces.font.cache_clear()
    monkeypatch.setattr(faces, "FOLDER", tmp_path)
    monkeypatch.setattr(texts, "catalogues", lambda lang: {})
    fonts, words = check.installation()
    assert fonts.startswith("pictures: ") and words.startswith("texts: ")
    faces.font.cache_clear()


@pytest.fixture
def server() -> Iterator[tuple[str, list[str]]]:
    """A server that answers as Discord does; its address, and the tokens it was shown."""
    shown: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            shown.append(self.headers["Authorization"])
            good = shown[-1] == f"Bot {TOKEN}"
            guilds = [{"id": "1", "name": "club", "permissions": ALL}]
            body = ({"id": "99"} if self.path == "/users/@me" else guilds) if good else {"message": "401: Unauthorized"}
            self.send_response(200 if good else 401)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(json.dumps(body).encode())

        def log_message(self, *_: object) -> None:
            pass

    httpd = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=httpd.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{httpd.server_port}", shown
    httpd.shutdown()
    httpd.server_close()
    thread.join()


async def test_over_the_wire(tmp_path: Path, server: tuple[str, list[str]], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Route, "BASE", server[0])
    assert await findings(tmp_path, check.rest) == ["everything is in order"]
    (line,) = await findings(tmp_path, check.rest, token="a.wrong.token")
    assert line.startswith("token: Discord refuses it")
    assert server[1] == [f"Bot {TOKEN}", f"Bot {TOKEN}", "Bot a.wrong.token"]
    monkeypatch.setattr(Route, "BASE", "http://127.0.0.1:1")
    (line,) = await findings(tmp_path, check.rest)
    assert line.startswith("Discord: cannot be reached")


# ---- log ----


def logged(caplog: pytest.LogCaptureFixture, secrets: list[Secret]) -> str:
    hiding = log.Hiding(secrets)
    return "\n".join(hiding.format(record) for record in caplog.records)


def test_secrets_do_not_reach_the_log(caplog: pytest.LogCaptureFixture) -> None:
    logger = logging.getLogger("test")
    with caplog.at_level(logging.DEBUG):
        logger.info("starting with %s", "short-secret")
        logger.warning("got %s", TOKEN)
        logger.warning("POST /webhooks/123/aW50ZXJhY3Rpb246MTIzNDU2Nzg5/messages")
        logger.warning("POST /interactions/123/aW50ZXJhY3Rpb246MTIzNDU2Nzg5/callback")
        logger.warning("cannot reach postgresql://bot:pa55word@host/club")
    text = logged(caplog, [Secret("short-secret")])
    for secret in ("short-secret", TOKEN, "aW50ZXJhY3Rpb246", "pa55word"):
        assert secret not in text
    assert "/webhooks/123/***/messages" in text and "starting with ***" in text


def test_what_people_typed_does_not_reach_the_log(caplog: pytest.LogCaptureFixture) -> None:
    """Errors are told by kind and place: their messages may hold a sealed bid."""
    bid = 700 + 77
    try:
        try:
            raise OSError(28, "No space left on device")
        except OSError as error:
            raise ValueError(f"a bid of {bid}") from error
    except ValueError:
        logging.getLogger("test").exception("failed")
    assert "777" in caplog.text, "as other handlers tell it"
    text = logged(caplog, [])
    assert "777" not in text and "builtins.ValueError" in text and "test_config.py" in text
    assert "No space left on device" in text, "what the operator can mend is told"
    assert "777" in log.Hiding(messages=True).format(caplog.records[0])


def test_chatty_libraries_stay_quiet(capsys: pytest.CaptureFixture[str]) -> None:
    root, before = logging.getLogger(), logging.getLogger().handlers[:]
    level = root.level
    try:
        log.set_up("DEBUG", [Secret("hush")])
        logging.getLogger("bot").debug("seen, hush")
        logging.getLogger("discord.http").debug("POST with what people typed")
        logging.getLogger("aiosqlite").debug("executing with parameters")
        assert capsys.readouterr().err.count("\n") == 1
        log.set_up("WARNING")
        logging.getLogger("discord").info("not at this level")
        logging.getLogger("bot").warning("seen")
        assert capsys.readouterr().err.count("\n") == 1
    finally:
        root.handlers[:] = before
        root.setLevel(level)
        for name in log._QUIET:
            logging.getLogger(name).setLevel(logging.NOTSET)
