"""Request bodies against Discord's own API description (OpenAPI 3.1), where the file is at hand.

The file is discord/discord-api-spec's `openapi.json`; it is no part of the project. It is looked for at the path in the
environment variable TOBAN_OPENAPI, then at `../shared/discord/openapi.json` beside the repository. Where it is absent
`load()` gives None: tests then skip the validation and say so.

The description is looser than the documentation (4000 characters of content, 40 components in a modal): `limits` holds
the stricter numbers. Two things are put right here: the API takes a snowflake as a number too, and unions of components
are told apart by their `type`, which names the wrong component instead of "is not valid under any of the schemas".
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator, ValidationError
from jsonschema.validators import extend

from .limits import Problem

ENV = "TOBAN_OPENAPI"
BESIDE = Path(__file__).resolve().parents[3] / "shared" / "discord" / "openapi.json"
MISSING = f"no OpenAPI description: set {ENV} to discord-api-spec's openapi.json to validate request bodies"

Schema = dict[str, Any]
Errors = Iterator[ValidationError]


def find() -> Path | None:
    """The description's path, or None."""
    named = os.environ.get(ENV)
    path = Path(named) if named else BESIDE
    return path if path.is_file() else None


@cache
def load(path: Path | None = None) -> Description | None:
    """The description (read once a process), or None where there is no file."""
    path = path or find()
    return Description(json.loads(path.read_text("utf-8"))) if path else None


class Description:
    """Validators by route, made when first asked for."""

    def __init__(self, document: Schema) -> None:
        self.schemas: dict[str, Schema] = document["components"]["schemas"]
        self.schemas["SnowflakeType"] = {"type": ["string", "integer"]}
        self.paths: dict[str, Schema] = document["paths"]
        # by identity of the list in the document, which lives as long as this object
        self._unions: dict[int, dict[int, Schema]] = {}
        self._enums: dict[int, list[Any]] = {}
        self._bodies: dict[tuple[str, str], Draft202012Validator | None] = {}
        words = {"$ref": self._reference, "oneOf": self._union, "anyOf": self._union}
        self._kind = extend(Draft202012Validator, words)

    def check(self, method: str, path: str, body: Any) -> list[Problem]:
        """Problems of a body. path: `/channels/1/messages` or the template `/channels/{channel_id}/messages`."""
        key = (method, path)
        if key not in self._bodies:
            self._bodies[key] = self._validator(method, path)
        validator = self._bodies[key]
        return [] if validator is None else [problem(error) for error in validator.iter_errors(body)]

    def template(self, path: str) -> str | None:
        """The description's own spelling of a path; None if it knows no such path."""
        steps = path.split("/")
        alike = [known for known in self.paths if fits(known.split("/"), steps)]
        return min(alike, key=lambda known: known.count("{"), default=None)

    def _validator(self, method: str, path: str) -> Draft202012Validator | None:
        operation = self.paths.get(self.template(path) or "", {}).get(method.lower(), {})
        content = operation.get("requestBody", {}).get("content", {})
        schema = next((kind["schema"] for kind in content.values()), None)
        return None if schema is None else self._kind(schema)

    def _reference(self, validator: Any, ref: str, instance: Any, schema: Schema) -> Errors:
        yield from validator.descend(instance, self._resolve({"$ref": ref}))

    def _resolve(self, schema: Schema) -> Schema:
        ref = schema.get("$ref")
        return schema if ref is None else self.schemas[ref.rsplit("/", 1)[1]]

    def _union(self, validator: Any, branches: list[Schema], instance: Any, schema: Schema) -> Errors:
        constants = self._constants(branches)
        if constants:
            yield from () if instance in constants else [ValidationError(f"{instance!r} is none of {constants}")]
            return
        kinds = [branch for branch in branches if branch != {"type": "null"}]
        if instance is None and len(kinds) < len(branches):
            return
        by_type = self._by_type(branches)
        if len(kinds) == 1:
            yield from validator.descend(instance, kinds[0])
        elif by_type and isinstance(instance, dict):
            branch = by_type.get(instance.get("type", 0))
            wrong = f"type {instance.get('type')!r} may not stand here"
            yield from validator.descend(instance, branch) if branch else [ValidationError(wrong)]
        elif not any(validator.evolve(schema=branch).is_valid(instance) for branch in branches):
            yield ValidationError(f"{instance!r} fits none of {len(branches)} schemas")

    def _constants(self, branches: list[Schema]) -> list[Any]:
        """The values of an enumeration, which the description writes as a union of constants; else empty."""
        known = self._enums.get(id(branches))
        if known is None:
            every = [branch["const"] for branch in branches if "const" in branch]
            known = self._enums[id(branches)] = every if len(every) == len(branches) else []
        return known

    def _by_type(self, branches: list[Schema]) -> dict[int, Schema]:
        """{`type` value: branch} of a union whose branches each say their type; empty for another union."""
        known = self._unions.get(id(branches))
        if known is None:
            known = self._unions[id(branches)] = self._sort_out(branches)
        return known

    def _sort_out(self, branches: list[Schema]) -> dict[int, Schema]:
        sorted_out: dict[int, Schema] = {}
        for branch in branches:
            kind = self._resolve(branch).get("properties", {}).get("type", {})
            for value in kind.get("enum", ()):
                sorted_out[value] = branch
        return sorted_out if len(sorted_out) >= len(branches) else {}


def fits(known: list[str], steps: list[str]) -> bool:
    pairs = zip(known, steps, strict=False)
    return len(known) == len(steps) and all(a == b or a.startswith("{") for a, b in pairs)


COUNTED = {"maxLength": "characters, at most", "minLength": "characters, at least",
           "maxItems": "elements, at most", "minItems": "elements, at least"}  # fmt: skip


def problem(error: ValidationError) -> Problem:
    """The error with its place; a length is told by its number, not by the whole text."""
    path = ".".join(map(str, error.absolute_path))
    if error.validator in COUNTED:
        return Problem(path, f"{len(error.instance)} {COUNTED[error.validator]} {error.validator_value}")
    return Problem(path, error.message[:300])
