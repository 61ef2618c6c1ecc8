"""Every position can be drawn and described, in both languages and all layouts, and the picture keeps secrets."""

from __future__ import annotations

import io
from functools import cache
from typing import Any

import pytest
from PIL import Image

from bot.texts import LANGUAGES, Texts
from renderers import LAYOUTS, Look, encode, load, places, posted
from rules.core import View, fields, next_domain, view
from tests.generic.test_secrets import has_secrets, other_world, search, tainted
from tests.generic.trails import Spot, Trail, Walk, open_frames

NAMES = ("Hanako", "山田 太郎", "😀" * 32, "محمد صلاح", "")
SIDE = 1_600
BYTES = 600_000  # far above the target: something went wrong
SET_OFF = {"ja": ("さん", "：", "　", "、", "の"), "en": (" ", ":", ",")}  # what may follow a name
SHARE = 4.0  # a picture costs as much as a hundred actions


@cache
def texts() -> Texts:
    return Texts.load(strict=True)


def look(game: Any, seats: int, lang: str, layout: str, at: str = "") -> Look:
    names = NAMES[:seats]
    return Look(texts().words(lang, game.name, names, markdown=False), names, "#12", lang, layout, at)


def drawn(game: Any, v: View[Any, Any], lang: str, layout: str, at: str = "") -> bytes:
    """The picture's bytes, after a look at its shape."""
    image = load(game.name).draw(v, look(game, v.seats, lang, layout, at))
    assert image.mode == "RGB" and 200 <= image.width <= SIDE and 200 <= image.height <= SIDE
    png: bytes = encode(image, game.name)
    assert len(png) < BYTES and Image.open(io.BytesIO(png)).size == image.size
    return png


def described(game: Any, v: View[Any, Any], lang: str, layout: str = "board") -> str:
    """The text board, after a look at its shape."""
    text: str = load(game.name).describe(v, look(game, v.seats, lang, layout))
    first, *_ = text.splitlines()
    assert first.strip() and "{" not in text and text == text.strip()
    return text


def choices(found: Trail, spot: Spot) -> tuple[str, str, int | None]:
    """Language, layout and who looks, taken by turns."""
    rng = found.rng("picture", spot.number)
    return rng.choice(LANGUAGES), rng.choice(LAYOUTS), rng.choice([*range(found.seats), None])


def test_positions_can_be_drawn(real_walk: Walk) -> None:
    """Asking for a picture changes nothing, and gives the same bytes again."""

    def can_be_drawn(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        lang, layout, seat = choices(found, spot)
        first = drawn(found.game, view(s, seat), lang, layout)
        assert drawn(found.game, view(found.state(spot), seat), lang, layout) == first
        assert found.game.dump(s) == spot.before

    real_walk.share = SHARE
    real_walk.spots(can_be_drawn)


def test_positions_can_be_described(real_walk: Walk) -> None:
    def can_be_described(found: Trail, spot: Spot) -> None:
        s = found.state(spot)
        for lang in LANGUAGES:
            for seat in (*range(found.seats), None):
                described(found.game, view(s, seat), lang)
                described(found.game, view(s, seat), lang, "seat")
        assert found.game.dump(s) == spot.before

    real_walk.spots(can_be_described)


def test_a_name_does_not_run_into_what_is_asked(real_walk: Walk) -> None:
    """The first line of the text board can be read aloud: behind a name stands what sets it off, or belongs to it."""

    def is_set_off(found: Trail, spot: Spot) -> None:
        shown = view(found.state(spot), None)
        for lang in LANGUAGES:
            first = described(found.game, shown, lang).splitlines()[0]
            names = {look(found.game, found.seats, lang, "board").read(seat) for seat in range(found.seats)}
            behind = [rest for name in names if name in first for rest in first.split(name)[1:]]
            assert behind and all(rest.startswith(SET_OFF[lang]) for rest in behind), first

    real_walk.spots(is_set_off)


def test_first_and_last_position(real_walk: Walk) -> None:
    found = next(real_walk.trails())
    with real_walk.at(found.seed):
        for s in (found.game.load(found.spots[0].before), found.match.state):
            for lang in LANGUAGES:
                for layout in LAYOUTS:
                    drawn(found.game, view(s, 0), lang, layout)
                    described(found.game, view(s, 0), lang, layout)
                drawn(found.game, view(s, None), lang, "board")


def test_what_a_renderer_may_add(game: Any) -> None:
    """The layouts of a turn post are layouts."""
    assert posted(game.name) and set(posted(game.name)) <= set(LAYOUTS) and len(set(posted(game.name))) <= 9


def test_places_can_be_zoomed_into(real_walk: Walk) -> None:
    """Every place has a name, and a picture around it."""

    def zoomed(found: Trail, spot: Spot) -> None:
        s, lang = found.state(spot), found.rng("zoom", spot.number).choice(LANGUAGES)
        listed = places(found.game.name, view(s, None))
        assert len(set(listed)) == len(listed)
        for vocabulary, id in found.rng("place", spot.number).sample(listed, min(2, len(listed))):
            words = texts().words(lang, found.game.name, NAMES, markdown=False)
            assert words.of(vocabulary, id).strip()
            drawn(found.game, view(s, None), lang, "zoom", id)

    real_walk.share = SHARE
    real_walk.spots(zoomed)


def test_previews(real_walk: Walk) -> None:
    """At each step of an action that was played, and for the whole of it: a picture of the right size or none, the same
    again, with nothing changed; and what is explained are lines.
    """
    module: Any = load(real_walk.case.game.name)
    if not (hasattr(module, "preview") or hasattr(module, "explain")):
        pytest.skip("has neither")

    def previewed(found: Trail, spot: Spot) -> None:
        s, lang = found.state(spot), found.rng("preview", spot.number).choice(LANGUAGES)
        v, kind = view(s, spot.seat), type(spot.action)
        frame = next(f for f in open_frames(found.game, s, v) if kind in f.offers)
        values = [getattr(spot.action, f.name) for f in fields(kind)]
        for step in range(len(values) + 1):
            _, domain = next_domain(frame, v, kind, values[:step], fill=False)
            listed = None if domain is None else domain.few(25)
            previewable(found.game, v, look(found.game, v.seats, lang, "board"), kind.tag(), values[:step], listed)
        assert found.game.dump(s) == spot.before

    real_walk.share = SHARE
    real_walk.spots(previewed)


def previewable(game: Any, v: View[Any, Any], at: Look, kind: str, given: list[Any], listed: list[Any] | None) -> None:
    module: Any = load(game.name)
    if hasattr(module, "preview"):
        first, again = (module.preview(v, at, kind, list(given), listed and list(listed)) for _ in range(2))
        assert (first is None) == (again is None)
        if first is not None:
            assert first.mode == "RGB" and first.width <= SIDE and first.height <= SIDE
            assert encode(first, game.name) == encode(again, game.name)
    if listed is None and hasattr(module, "explain"):
        assert all(isinstance(line, str) and line.strip() for line in module.explain(v, at, kind, list(given)))


def test_twins_are_drawn_alike(real_walk: Walk) -> None:
    """What a seat cannot know does not move a pixel, nor a letter of the text board."""

    def alike(found: Trail, spot: Spot) -> None:
        lang, layout, seat = choices(found, spot)
        watcher = spot.seat if seat is None else seat
        worlds = [found.state(spot), other_world(found, spot, watcher, 3)]
        assert len({drawn(found.game, view(s, seat), lang, layout) for s in worlds}) == 1, f"{layout} for {seat}"
        for who in (watcher, None):
            assert len({described(found.game, view(s, who), lang) for s in worlds}) == 1
            assert len({described(found.game, view(s, who), lang, "seat") for s in worlds}) == 1

    real_walk.share = SHARE
    real_walk.spots(alike)


def test_planted_secrets_are_not_described(real_walk: Walk) -> None:
    if not has_secrets(real_walk.case.game):
        return

    def clean(found: Trail, spot: Spot) -> None:
        for watcher in (*range(found.seats), None):
            s, planted = tainted(found, spot, watcher)
            for lang in LANGUAGES:
                search(planted, described(found.game, view(s, watcher), lang))
                search(planted, described(found.game, view(s, watcher), lang, "seat"))

    real_walk.spots(clean)
