"""A whole QE match for five through the bot: every way to bid, a tie, a peek, closed messages, two restarts."""

from __future__ import annotations

import hashlib
import io
import re

import pytest
from PIL import Image

from renderers.amounts import spell
from rules.export import Broken, verify
from rules.qe.amounts import Amount
from tests.bot.matches.qe_match import LOOKS, Record
from tests.bot.matches.qe_people import ANN, BEN, DAN, EVE, HANAKO, PEOPLE, SEATED
from tests.bot.matches.qe_plan import TURNS, Bid
from tests.bot.matches.secrets import token_lines
from tests.bot.matches.stage import label, said
from tests.bot.simtape import Seen

KANA = re.compile("[ぁ-んァ-ヴ]")


def text(qe: Record, key: str, lang: str = "en", **params: object) -> str:
    return said(lang, key, "qe", qe.seats, **params)


def lang_of(name: str) -> str:
    return "ja" if name == HANAKO else "en"


def public_posts(qe: Record, kind: str = "thread") -> list[Seen]:
    """What stood in the table's thread, or in the lobby, for all to read."""
    return [seen for seen in qe.seen if seen.kind == kind and not seen.ephemeral and seen.what in ("posted", "edited")]


def stood(qe: Record, line: str, what: str | None = None) -> list[int]:
    """Where in the public posts (of a part) a line stood."""
    among = public_posts(qe) if what is None else [seen for seen in qe.part(what) if seen in public_posts(qe)]
    return [at for at, seen in enumerate(among) if line in seen.text.splitlines()]


def last(qe: Record, turn: int, stage: int = 0) -> str:
    """The part in which the last bid of a stage was sent."""
    bid = qe.plan.bids(turn, stage)[-1]
    return "the last bid" if turn == TURNS else f"bid {turn} {bid.place} {stage}"


# -- how it went --------------------------------------------------------------------------------


def test_the_match_went_as_it_was_bid(qe: Record) -> None:  # rules 3.4, 3.5, 5.3
    awards, turns = qe.public.awards, range(1, TURNS + 1)
    assert [award.auctioneer for award in awards] == [qe.plan.auctioneer(turn) for turn in turns]
    assert [award.winner for award in awards] == [qe.plan.winner(turn) for turn in turns]
    assert [award.price for award in awards] == [qe.plan.price(turn) for turn in turns]
    for bid in qe.plan.every():
        assert awards[bid.turn - 1].bids[bid.seat][bid.stage] == bid.amount, bid


def test_amounts_of_any_size(qe: Record) -> None:  # rules 9.1, 9.2
    bids = {bid.text: bid.amount for bid in qe.plan.bids(7, 0)}
    assert (qe.public.awards[6].opening, bids["10^15"], bids["１兆"]) == (10**30, 10**15, 10**12)
    assert len(str(int(qe.plan.price(8)))) == 1000


def test_every_amount_is_read_back_before_it_is_sent(qe: Record) -> None:  # rules 9.3
    asked: list[tuple[str, int, str]] = [
        (f"opening {turn}", qe.plan.auctioneer(turn), qe.plan.opening(turn)) for turn in range(1, TURNS + 1)
    ]
    asked += [(part_of(bid), bid.seat, bid.text) for bid in qe.plan.every()]
    for part, seat, typed in asked:
        lang, amount = lang_of(qe.seats[seat]), Amount.parse(typed)
        confirm = qe.told[part].texts[0]
        assert spell(amount, lang) in confirm and text(qe, "panel.final", lang) in confirm, part  # type: ignore[arg-type]
        digits = str(int(amount))
        assert len(digits) <= 24 or text(qe, "panel.exact", lang, digits=digits) in confirm, part


def part_of(bid: Bid) -> str:
    last_of_all = bid.turn == TURNS and bid.place == 4
    return "the last bid" if last_of_all else f"bid {bid.turn} {bid.place} {bid.stage}"


def test_what_all_are_told(qe: Record) -> None:  # rules 3.1, 3.2, 3.5 to 3.7, 4.1
    for turn, award in enumerate(qe.public.awards, 1):
        opening = Amount.parse(qe.plan.opening(turn))
        assert stood(qe, text(qe, "event.opened", seat=award.auctioneer, amount=opening), f"opening {turn}")
        winner = qe.plan.winner(turn)
        openly = winner == award.auctioneer
        key = "event.won_openly" if openly else "event.won"
        assert stood(qe, text(qe, key, seat=winner, tile=award.tile, amount=opening), last(qe, turn, stages(qe, turn)))
        zeros = [bid.seat for bid in qe.plan.standing(turn).values() if bid.amount == 0]
        line = text(qe, "event.zeros", seats=sorted(zeros))
        assert bool(stood(qe, line, last(qe, turn, stages(qe, turn)))) == bool(zeros), turn


def asks(qe: Record, turn: int) -> list[str]:
    """How those who tied are asked: in the thread, and by direct message with what they have to know."""
    facts = {"tile": qe.public.awards[turn - 1].tile, "opening": [Amount.parse(qe.plan.opening(turn))]}
    return [text(qe, key, lang, **facts) for key in ("ask.rebid", "prompt.rebid") for lang in ("en", "ja")]


def stages(qe: Record, turn: int) -> int:
    return qe.plan.stages(turn) - 1


def test_a_tie_is_named_without_amounts_and_bid_again(qe: Record) -> None:  # rules 5.1, 5.3, 5.4
    for turn, ties in ((4, 1), (5, 3)):
        tied = qe.plan.tied(turn)
        for stage in range(ties):
            third = stage == 2
            line = text(qe, "event.tied_third" if third else "event.tied", seats=tied)
            assert stood(qe, line, last(qe, turn, stage)), (turn, stage)
            if not third:
                calls = [s for s in qe.part(last(qe, turn, stage)) if any(ask in s.text for ask in asks(qe, turn))]
                asked = {seat for s in calls if s.kind == "dm" for seat in qe.readers(s)}
                assert asked == set(tied) - {qe.seats.index(BEN)}, "whose messages are closed"
                assert [s.readers for s in calls if s.kind == "thread" and not s.ephemeral]
    assert qe.public.awards[4].struck and qe.plan.winner(5) not in tied


def test_a_refused_bid_stays_between_the_bot_and_the_bidder(qe: Record) -> None:  # rules 3.2
    bid = qe.plan.bids(3, 0)[0]
    lang = lang_of(qe.seats[bid.seat])
    why = text(qe, "illegal.equals_opening", lang, amount=Amount.parse(qe.plan.opening(3)))
    by_form, fraction, by_command = qe.told["refused"].texts
    assert (
        why in by_form and by_command.startswith(why) and text(qe, "illegal.amount_decimal", lang, mark=".") in fraction
    )
    assert text(qe, "action.bid.amount.help", lang) in by_form and label(lang, "panel.type") in by_form, "it goes on"
    assert all(qe.readers(seen) == {bid.seat} for seen in qe.part("refused")) and qe.part("refused")
    assert not [seen for seen in qe.seen if why in seen.text and qe.readers(seen) != {bid.seat}]


# -- stopped in the middle ----------------------------------------------------------------------


def test_an_unconfirmed_bid_of_a_thousand_digits_survives_a_restart(qe: Record) -> None:
    bid = qe.plan.bids(8, 0)[0]
    confirm, due = qe.told["waiting"].texts
    digits = str(int(bid.amount))
    assert len(digits) == 1000 and digits in confirm
    assert str(bid.seat) in due, "it was not sent by the restart"
    assert not qe.part("waiting"), "nothing is said again after a restart"
    assert not [i for seen in qe.seen for i in seen.custom_ids if digits[:6] in i]
    assert qe.public.awards[7].winner == bid.seat


def test_bids_that_are_in_survive_a_restart(qe: Record) -> None:
    in_, (due,) = qe.plan.bids(11, 0)[:2], qe.told["restarted"].texts
    assert due == str([seat for seat in range(5) if seat not in {b.seat for b in in_} | {qe.plan.auctioneer(11)}])
    assert not qe.part("restarted")


def test_my_hand_tells_every_price_of_ones_own_to_the_last_digit(qe: Record) -> None:  # rules 7, 9.3
    """However much there is to tell: what a message is too small for is in a file beside it."""
    for name in PEOPLE[:5]:
        seat = qe.seats.index(name)
        hands = [s for s in qe.received(name, end=qe.end) if any(f.name.endswith("seat.png") for f in s.files)]
        at = max(turn for turn, who in LOOKS.items() if name in who)
        words = "".join([hands[-1].text, *(f.data.decode() for f in hands[-1].files if f.name.endswith(".txt"))])
        for turn in [turn for turn in range(1, at) if qe.plan.winner(turn) == seat]:
            digits = str(int(qe.plan.price(turn)))
            assert digits in words.replace(",", ""), (name, turn)


# -- closed messages, languages -----------------------------------------------------------------


def test_closed_messages_are_told_to_nobody_else(qe: Record) -> None:
    closed = [text(qe, key, lang) for key in ("panel.dm_closed", "panel.held") for lang in ("en", "ja")]
    told = [seen for seen in qe.seen if any(line in seen.text for line in closed)]
    assert told and all(seen.ephemeral and seen.readers == {qe.ids[BEN]} for seen in told)
    assert closed[0] in qe.told["gathering"].texts[SEATED[1:].index(BEN)]
    assert not [seen for seen in qe.seen if "50007" in seen or "Cannot send messages" in seen]
    assert not [seen for seen in qe.received(BEN) if seen.kind == "dm"]


def test_with_closed_messages_the_same_is_shown_by_my_hand(qe: Record) -> None:  # rules 3.9, 7
    seat, seen = qe.seats.index(BEN), qe.received(BEN)
    assert [s for s in seen if any(line in s.text for line in token_lines(qe.public.sheets[seat].token))]
    for turn in (turn for turn in range(1, TURNS + 1) if qe.plan.auctioneer(turn) == seat):
        tile = qe.public.awards[turn - 1].tile
        told = [s for s in seen if text(qe, "event.inspected", tile=tile, bids=[]).strip() in s.text]
        assert len(told) == 1 and told[0].ephemeral, turn
        for bid in qe.plan.every():
            assert bid.turn != turn or spell(bid.amount, "en") in told[0].text


def test_each_is_spoken_to_in_their_language(qe: Record) -> None:
    mine = [seen for seen in qe.received(HANAKO) if (seen.kind == "dm" or seen.ephemeral) and seen.what != "choices"]
    assert len(mine) > 50 and all(KANA.search(seen.text) for seen in mine if seen.text.strip())
    for seen in public_posts(qe):
        assert not KANA.search(seen.text), seen.text


# -- the peek -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", [HANAKO, DAN])
def test_a_peek_shows_one_amount_to_one_person_once(qe: Record, name: str) -> None:  # rules 7.5, 7.6
    seat, lang = qe.seats.index(name), lang_of(name)
    turn = qe.plan.peeks[seat]
    tile, price = qe.public.awards[turn - 1].tile, qe.plan.price(turn)
    offered, done = qe.told[f"peek {name}"].texts
    names = [said(lang, f"of.tile.{award.tile}", "qe") for award in qe.public.awards[:8]]
    unknown = [n for n, a in zip(names, qe.public.awards, strict=False) if seat not in (a.winner, a.auctioneer)]
    openly = [n for n, a in zip(names, qe.public.awards, strict=False) if a.winner == a.auctioneer]
    assert set(offered.splitlines()) & set(names) == set(unknown) - set(openly), "what is known is not offered"
    line = text(qe, "event.peeked_price", lang, tile=tile, amount=price)
    assert line in done.splitlines()
    assert len([seen for seen in qe.received(name, end=qe.end) if line in seen.text]) == 1, "once"
    assert stood(qe, text(qe, "event.peeked", seat=seat, n=turn, tile=tile), f"peek {name}"), "ticked in the open"
    assert [seen for seen in qe.seen if line in seen.text and qe.readers(seen) != {seat}] == []
    [why] = qe.told[f"second peek {name}"].texts
    assert why.startswith(text(qe, "illegal.peek_used", lang)) and why.endswith("7.5")


def test_a_refused_peek_uses_nothing_up(qe: Record) -> None:  # rules 7.5
    for name in (HANAKO, DAN):
        [why] = qe.told[f"refused peek {name}"].texts
        lang = lang_of(name)
        assert why.splitlines()[0] in [
            text(qe, f"illegal.{code}", lang) for code in ("peek_was_auctioneer", "peek_public", "peek_own_tile")
        ]
        assert all(seen.ephemeral for seen in qe.part(f"refused peek {name}"))


# -- the end ------------------------------------------------------------------------------------


def test_the_last_picture_is_the_score_sheet(qe: Record) -> None:  # rules 8
    file, digits = qe.told["final"].files
    image = Image.open(io.BytesIO(file.data))
    assert file.data == qe.board and image.format == "PNG" and max(image.size) <= 1600
    for seat, sheet in enumerate(qe.public.sheets):
        assert sheet.spent == qe.plan.spent(seat) and sheet.total == sum(sheet.score.values())
        assert (sheet.out == "biggest_spender") == (sheet.spent == max(qe.plan.spent(s) for s in range(5)))
    final = qe.told["final"].texts[0]
    for seat, sheet in enumerate(qe.public.sheets):
        assert text(qe, "event.token_shown", seat=seat, industry=sheet.token) in final
        assert text(qe, "event.spending", seat=seat, amount=sheet.spent) in final
    assert str(int(max(qe.plan.spent(seat) for seat in range(5)))) in digits.data.decode(), "exactly (9.3)"
    assert file.alt.splitlines()[0].endswith(
        text(qe, "picture.wins", points=qe.table.playing_or_over().standings()[0].total)
    )


def test_the_seed_that_was_committed_to_is_revealed(qe: Record) -> None:
    final = qe.told["final"].texts[0]
    [seed] = re.findall(r"`([0-9a-f]{64})`", final)
    committed = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    lobby = public_posts(qe, "channel")
    assert committed in lobby[0].text, "from the first post on"
    assert not [seen for seen in qe.seen[: qe.end] if seed in seen]


def test_the_record_is_whole_and_can_be_checked(qe: Record) -> None:
    [file] = qe.told["export"].files
    assert file.name == "toban-qe-1.json"
    confirmed = [line.partition(":")[0] for line in verify(file.data)]
    assert confirmed == ["commitment", "seats", "luck", "rules", "scores"]
    with pytest.raises(Broken):
        verify(file.data.replace(str(int(qe.plan.price(15))).encode(), b"123456"))
    for seen in qe.seen[: qe.end]:
        assert not [f for f in seen.files if f.name.endswith(".json")], "not before the end"
    assert any(said("en", "illegal.match_running", "qe") in seen.text for seen in qe.received(ANN, end=qe.end))


def test_a_rematch_by_whoever_sat_there(qe: Record) -> None:
    onlooker, first, second, lobby = qe.told["rematch"].texts
    assert onlooker == text(qe, "illegal.not_seated") and first == second and "#2" in first
    assert [f"<@{qe.ids[name]}>" in lobby for name in PEOPLE] == [name != EVE for name in PEOPLE]
    assert "#2" in lobby and label("en", "button.start") in lobby
    opened = [seen for seen in qe.part("rematch") if seen.kind == "channel" and seen.what == "posted"]
    assert len(opened) == 1, "one table, however many press"


def test_nothing_went_wrong_unseen(qe: Record) -> None:
    loud = ("WARNING", "ERROR", "CRITICAL")
    assert not [line for line in qe.log if line.startswith(("bot", "discord")) and line.split()[1] in loud]
