"""Command names in a member's language: SimCord's page knows the default names only.

Discord shows a Japanese member `/卓 開く` for `/table open`. The page gets the commands under such names, and what it
sends back is turned into the default names again; the bot sees what it would see from Discord.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any, cast

import simcord

from . import adapter

_GROUPS = (1, 2)  # option types that are subcommands and groups of them
_PEOPLE = {"user", "channel", "role", "mentionable"}


@dataclass
class Phrases:
    """The two directions for one locale. Paths are words joined by spaces; options are keyed by default path."""

    locale: str
    paths: dict[str, str] = field(default_factory=dict)  # default -> shown
    about: dict[str, str] = field(default_factory=dict)  # default path -> description
    options: dict[str, dict[str, dict[str, Any]]] = field(default_factory=dict)  # default path -> name -> option

    @classmethod
    def of(cls, env: simcord.Env, locale: str) -> Phrases:
        """From the commands that the bot has synchronised."""
        phrases = cls(locale)
        for command in adapter.commands(env):
            phrases._learn(command, "", "")
        return phrases

    def _learn(self, node: dict[str, Any], path: str, shown: str) -> None:
        path, shown = f"{path} {node['name']}".strip(), f"{shown} {self._name(node)}".strip()
        children = [option for option in node.get("options") or [] if option["type"] in _GROUPS]
        for child in children:
            self._learn(child, path, shown)
        if not children:
            self.paths[path], self.about[path] = shown, self._local(node, "description")
            self.options[path] = {option["name"]: option for option in node.get("options") or []}

    def _local(self, node: dict[str, Any], what: str) -> str:
        return str((node.get(f"{what}_localizations") or {}).get(self.locale) or node.get(what) or "")

    def _name(self, node: dict[str, Any]) -> str:
        return self._local(node, "name")

    def say(self, path: str) -> str:
        """How this locale types a command, with its slash; the first command where there is no such one."""
        return "/" + (self.paths.get(path) or next(iter(self.paths.values()), path))

    def catalogue(self, body: Any) -> bytes:
        """SimCord's answer about the commands, under the shown names."""
        catalogue = json.loads(body)
        for entry in catalogue.get("entries", []):
            self._translate(entry)
        return json.dumps(catalogue).encode()

    def _translate(self, entry: dict[str, Any]) -> None:
        path = entry["invocation"]
        if path not in self.paths:
            return
        entry["description"] = self.about[path]
        # Who or where is chosen from lists that SimCord names after the path: such a command keeps its names.
        keep = any(option["type"] in _PEOPLE for option in entry["options"])
        if not keep:
            entry["invocation"], entry["path"] = self.paths[path], self.paths[path].split(" ")
        for option in entry["options"]:
            known = self.options[path][option["name"]]
            option["description"] = self._local(known, "description")
            option["name"] = option["name"] if keep else self._name(known)
            for choice, source in zip(option["choices"], known.get("choices") or [], strict=False):
                choice["name"] = self._name(source)

    def understand(self, body: dict[str, Any]) -> dict[str, Any]:
        """What the page sends, under the default names."""
        path = " ".join(body.get("path") or [])
        default = next((name for name, shown in self.paths.items() if shown == path), path)
        if default not in self.options or body.get("kind") not in ("run_command", "autocomplete_command"):
            return body
        names = {self._name(option): name for name, option in self.options[default].items()}
        changed = {**body, "path": default.split(" ")}
        changed["options"] = {names.get(key, key): value for key, value in (body.get("options") or {}).items()}
        if "focused" in body:
            changed["focused"] = names.get(body["focused"], body["focused"])
        return changed

    def answer(self, body: dict[str, Any], receipt: dict[str, Any]) -> dict[str, Any]:
        """SimCord's receipt: an option that it finds fault with, under the shown name."""
        options = self.options.get(" ".join(body.get("path") or []), {})
        for diagnostic in receipt.get("diagnostics", []):
            subject = cast("dict[str, Any]", diagnostic.get("subject") or {})
            if subject.get("commandOption") in options:
                subject["commandOption"] = self._name(options[subject["commandOption"]])
        return receipt
