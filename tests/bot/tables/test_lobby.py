"""Before a match."""

from __future__ import annotations

import hashlib

import pytest

from bot.tables import Who
from bot.tables.lobby import HOUSE_NAMES, drawn_seats
from rules.core import Illegal
from tests.bot.tables.conftest import ANN, BEN, CAM, HANA, Service


async def refused(code: str, work: object) -> None:
    with pytest.raises(Illegal) as caught:
        await work  # type: ignore[misc]
    assert caught.value.code == code


async def test_open_commits_to_a_seed_that_stays(service: Service) -> None:
    table = await service.tables.open(1, 2, ANN, "qe", "ja", service.interaction())
    assert table.row.commitment == hashlib.sha256(table.row.seed).hexdigest()
    again = await (await service.again()).get(table.row.id)
    assert (again.row.seed, again.row.language, again.names) == (table.row.seed, "ja", ("Ann",))


async def test_the_same_interaction_opens_one_table(service: Service) -> None:
    number = service.interaction()
    first = await service.tables.open(1, 2, ANN, "qe", "en", number)
    second = await service.tables.open(1, 2, ANN, "qe", "en", number)
    assert first.row.id == second.row.id and len(await service.tables.in_guild(1)) == 1


async def test_seats(service: Service) -> None:
    tables = service.tables
    table = await tables.open(1, 2, ANN, "dobutsu", "en", service.interaction())
    await refused("already_seated", tables.join(table.row.id, ANN, service.interaction()))
    await refused("too_few", tables.start(table.row.id, ANN, service.interaction()))
    await refused("not_seated", tables.add_house(table.row.id, BEN, service.interaction()))
    await tables.join(table.row.id, BEN, service.interaction())
    await refused("table_full", tables.join(table.row.id, CAM, service.interaction()))
    await tables.leave(table.row.id, BEN, service.interaction())
    await tables.add_house(table.row.id, ANN, service.interaction())
    assert (await tables.remove_house(table.row.id, ANN, service.interaction())).names == ("Ann",)
    await refused("no_house_player", tables.remove_house(table.row.id, ANN, service.interaction()))


async def test_options_are_checked_and_kept(service: Service) -> None:
    tables = service.tables
    table = await tables.open(1, 2, ANN, "qe", "en", service.interaction())
    await refused("no_such_option", tables.choose(table.row.id, ANN, "keep_notes", 1, service.interaction()))
    await refused("no_such_option", tables.choose(table.row.id, ANN, "nonsense", True, service.interaction()))
    await tables.choose(table.row.id, ANN, "keep_notes", True, service.interaction())
    for who in (BEN, HANA):
        await tables.join(table.row.id, who, service.interaction())
    started = await tables.start(table.row.id, ANN, service.interaction())
    assert started.match is not None and started.match.state.public.options.keep_notes is True
    await refused("already_started", tables.choose(table.row.id, ANN, "keep_notes", False, service.interaction()))


async def test_presets(service: Service) -> None:
    table = await service.tables.open(1, 2, ANN, "dobutsu", "en", service.interaction())
    changed = await service.tables.choose_preset(table.row.id, ANN, "published", service.interaction())
    assert changed.row.options["lion_into_capture"] == "allowed"
    await refused("no_such_option", service.tables.choose_preset(table.row.id, ANN, "odd", service.interaction()))


async def test_the_seats_are_drawn_from_the_seed_and_the_joins(service: Service) -> None:
    table = await service.playing("qe", ANN, BEN, CAM, HANA)
    assert sorted(table.names) == sorted(("Ann", "Ben", "Cam", "花子"))
    assert [s.seat for s in table.seats] == [0, 1, 2, 3]
    orders = {tuple(s.name for s in drawn_seats(bytes([n]), table.row.joins, table.seats)) for n in range(50)}
    assert len(orders) > 15


async def test_rematch_is_one_table_with_the_same_people(service: Service) -> None:
    table = await service.playing("dobutsu", ANN, BEN)
    await refused("not_over", service.tables.rematch(table.row.id, ANN, service.interaction()))
    await service.play(table.row.id, '{"k": "resign"}')
    await refused("not_seated", service.tables.rematch(table.row.id, CAM, service.interaction()))
    first = await service.tables.rematch(table.row.id, ANN, service.interaction())
    second = await service.tables.rematch(table.row.id, BEN, service.interaction())
    assert first.row.id == second.row.id != table.row.id
    assert sorted(first.names) == ["Ann", "Ben"] and first.row.seed != table.row.seed
    started = await service.tables.start(first.row.id, BEN, service.interaction())
    assert started.row.status == "playing"


async def test_only_the_opener_gives_a_table_up(service: Service) -> None:
    table = await service.playing("dobutsu", ANN, BEN)
    await refused("not_opener", service.tables.abandon(table.row.id, BEN, service.interaction()))
    closed = await service.tables.abandon(table.row.id, ANN, service.interaction())
    assert closed.row.status == "abandoned"
    await refused(
        "table_closed",
        service.play(closed.row.id, '{"k": "resign"}') if closed.due else _played(service, closed.row.id),
    )


async def _played(service: Service, table_id: int) -> None:
    table = await service.tables.get(table_id)
    await service.tables.play(table_id, ANN.id, table.game.parse('{"k": "resign"}'), service.interaction())


async def test_which_table_is_meant(service: Service) -> None:
    tables = service.tables
    await refused("no_table", tables.find(ANN.id, "qe", None, None))
    one = await service.playing("dobutsu", ANN, BEN)
    assert (await tables.find(ANN.id, None, None, None)).row.id == one.row.id
    two = await service.playing("dobutsu", BEN, ANN)
    assert (await tables.find(CAM.id, None, None, one.row.id, guild_id=1)).row.id == one.row.id
    await refused("no_such_table", tables.find(CAM.id, None, None, one.row.id, guild_id=77))
    await refused("no_such_table", tables.find(ANN.id, "qe", None, one.row.id, guild_id=1))
    waiting = [t.row.id for t in (one, two) if t.seat_of(ANN.id) in t.due]
    if len(waiting) == 1:
        assert (await tables.find(ANN.id, "dobutsu", None, None)).row.id == waiting[0]
    else:
        await refused("which_table", tables.find(ANN.id, "dobutsu", None, None))


async def test_a_house_player_takes_no_name_that_somebody_has(service: Service) -> None:
    table = await service.tables.open(1, 2, Who(21, HOUSE_NAMES[0], "en"), "qe", "en", service.interaction())
    for _ in range(4):
        after = await service.tables.add_house(table.row.id, Who(21, "", "en"), service.interaction())
    assert len(set(after.names)) == 5
    await refused("table_full", service.tables.add_house(table.row.id, Who(21, "", "en"), service.interaction()))
