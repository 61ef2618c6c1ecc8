"""Offers that take long to work out: the answer comes in time all the same."""

from __future__ import annotations

import time
from typing import Any

import pytest

from bot.panels import act
from tests.bot.wire.stage import Stage, button
from tests.discord_double import Person


async def test_where_it_takes_long_a_panel_comes_in_place_of_a_form(
    stage: Stage, aki: Person, ben: Person, cam: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = await stage.table("qe", aki, ben, cam)
    [who], tables = table.due(aki, ben, cam), stage.bot.desk.tables
    offers = tables.offers

    def slow(*given: Any) -> Any:
        time.sleep(0.3)
        return offers(*given)

    with monkeypatch.context() as patch:
        patch.setattr(act, "PATIENCE", 0.05)
        patch.setattr(tables, "offers", slow)
        assert table.turn is not None
        panel = await who.press(table.turn, button(table.turn, "t:act:"))
        await stage.rest()
        assert panel.modal is None, "Discord takes a form as the first answer alone"
        step = await who.press(panel, button(panel.message, "t:kind:"))
        await stage.rest()
        step = await who.press(step, button(step.message, "t:d:", ":ask"))
        await stage.rest()
        assert step.modal is None and button(step.message, "t:d:", ":ask"), "asked again"
    form = await who.press(step, button(step.message, "t:d:", ":ask"))
    assert form.modal is not None
