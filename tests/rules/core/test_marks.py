"""What is new on the table since the last turn."""

import msgspec

from rules.core import Marks


class Table(Marks, msgspec.Struct, array_like=True):
    """The public part of some game."""

    changed: list[str] = []
    changed_before: list[str] = []
    acted: bool = False


def test_news_last_until_the_next_seat_acts() -> None:
    table = Table()
    table.turn_begins()
    table.acts()
    table.mark("x", "y", "x")
    assert table.news == ["x", "y"]
    table.turn_begins()
    assert table.news == ["x", "y"]
    table.acts()
    assert table.news == []


def test_a_turn_that_passes_by_itself_adds_to_the_one_before() -> None:
    table = Table(changed=["x"], acted=True)
    table.turn_begins()
    table.mark("z")
    table.turn_begins()
    assert table.news == ["x", "z"]
    table.acts()
    table.turn_begins()
    assert table.news == []
