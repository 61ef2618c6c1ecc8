"""The operator's settings: a TOML file for what may be read by anybody, the token apart from it."""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec

DEFAULT = Path("config.toml")
TOKEN = "TOBAN_TOKEN"


class ConfigError(Exception):
    """What is wrong with the configuration, in one line without secrets."""


class Secret:
    """A text that no log, error or repr shows. `reveal()` gives it."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def reveal(self) -> str:
        """The text itself: for the one call that needs it."""
        return self._text

    def __repr__(self) -> str:
        return "<secret>"


class Config(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The settings of `config.toml`; every one has a default (see `config.example.toml`).

    `database`: the path of the SQLite file, or a PostgreSQL URL. `guilds`: the servers to register commands in at
    once; none: everywhere. Relative paths start at the folder of the file. `stale_days`: after so many days without an
    action a table is asked whether it shall end, `grace_days` how long it is waited for an answer; `archive_days`: a
    thread is put away so many days after the end.
    """

    token_file: str = ""
    database: str = "data/toban.sqlite3"
    language: Literal["en", "ja"] = "en"
    guilds: tuple[int, ...] = ()
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    stale_days: int = 14
    grace_days: int = 7
    archive_days: int = 7

    def __repr__(self) -> str:
        shown = {field: getattr(self, field) for field in self.__struct_fields__}
        shown["database"] = without_password(self.database)
        return f"Config({', '.join(f'{field}={value!r}' for field, value in shown.items())})"


def load(path: Path | None = None) -> Config:
    """Read the settings: from `path`, or from config.toml in the working folder if there is one. Raises ConfigError."""
    file = path or DEFAULT
    if path is None and not file.exists():
        return Config()
    try:
        config = msgspec.toml.decode(file.read_bytes(), type=Config)
    except OSError as error:
        raise ConfigError(f"{file}: {error.strerror}") from error
    except msgspec.ValidationError as error:
        raise ConfigError(f"{file}: {_readable(str(error))}") from None  # its chain could show values
    except msgspec.DecodeError as error:
        raise ConfigError(f"{file}: not valid TOML: {error}") from None
    return _placed(config, file.absolute().parent)


def token(config: Config, environment: Mapping[str, str] = os.environ) -> Secret:
    """The bot's token: from TOBAN_TOKEN, else from the first line of `token_file`. Raises ConfigError."""
    text, place = environment.get(TOKEN, ""), TOKEN
    if not text.strip() and config.token_file:
        place = config.token_file
        try:
            text = Path(place).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            raise ConfigError(f"token_file {place}: {getattr(error, 'strerror', None) or 'not text'}") from None
    text = text.strip()
    if not text:
        raise ConfigError(f"no token: set {TOKEN}, or token_file in config.toml (Developer Portal, page Bot)")
    if not re.fullmatch(r"[\w.~+/=-]+", text, re.ASCII):
        raise ConfigError(f"{place}: not a token: only the token itself, without blanks, quotes or the word Bot")
    return Secret(text)


def without_password(url: str) -> str:
    """A database URL for people to read."""
    return re.sub(r"(?<=://)([^/@:]*):[^@]*@", r"\1:***@", url)


def _placed(config: Config, folder: Path) -> Config:
    database = config.database if "://" in config.database else str(folder / Path(config.database).expanduser())
    token_file = str(folder / Path(config.token_file).expanduser()) if config.token_file else ""
    return msgspec.structs.replace(config, database=database, token_file=token_file)


def _readable(error: str) -> str:
    """msgspec's sentence in the operator's words."""
    if unknown := re.search(r"unknown field `(.*?)`", error):
        near = difflib.get_close_matches(unknown[1], Config.__struct_fields__, 1)
        return f"unknown setting {unknown[1]}" + (f" (did you mean {near[0]}?)" if near else "")
    problem, _, where = error.partition(" - at `$.")
    setting = where.rstrip("`")
    return f"{setting}: {_choices(setting) or problem[0].lower() + problem[1:].replace('`', '')}"


def _choices(setting: str) -> str:
    hint: Any = get_type_hints(Config).get(setting)
    return f"expected one of {', '.join(get_args(hint))}" if get_origin(hint) is Literal else ""
