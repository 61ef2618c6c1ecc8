"""Votes of a table: what is asked, who has a say, and what follows from the answers.

Kinds: "replace" (a seat is given to the candidate; to a house player where that is `HOUSE`; where there is none it
becomes free for anybody) and "end" (the table ends without a result). Who has to agree to a substitute was chosen when
the table was opened (`Manners.replace`).
"""

from __future__ import annotations

import msgspec

from bot import store
from bot.store import Motion
from bot.store.records import Answer
from bot.tables.table import Table

REPLACE, END = "replace", "end"
TIMER = "motion"  # its subject is the number of the motion
HOUSE = 0  # the candidate's id where it is a house player
DAY = 24 * 3600 * 1000  # milliseconds
PATIENCE = 3 * DAY  # milliseconds after which whoever has not answered is not waited for


async def propose(
    tx: store.Transaction,
    table: Table,
    *,
    kind: str,
    at: int,
    seat: int | None = None,
    person_id: int | None = None,
    candidate_id: int | None = None,
    name: str = "",
    patience: int = PATIENCE,
) -> Motion | None:
    """Puts something to the vote, in the transaction of whatever leads to it; the post with the buttons follows.

    person_id: who asks, None for the bot itself. candidate_id, name: who would sit down. patience: milliseconds until
    the silent are not waited for. Returns None, and nothing is asked, where the table is voting on the same already.
    """
    if any((m.kind, m.seat) == (kind, seat) for m in await tx.open_motions(table.row.id)):
        return None
    row, answers = table.row, {}
    asked = Motion(0, row.id, kind, seat, person_id, candidate_id, {}, "open", None, at, name)
    if person_id is not None and person_id in (*voters(table, asked), candidate_id):
        answers[person_id] = True  # whoever asks for it is for it
    number = await tx.move_motion(
        row.id,
        kind,
        at=at,
        seat=seat,
        person_id=person_id,
        candidate_id=candidate_id,
        name=name,
        answers=answers,
    )
    asked = msgspec.structs.replace(asked, id=number, answers=answers)
    decided = verdict(table, asked) != "open"
    tx.set_timer(TIMER, str(number), at if decided else at + patience)
    if not decided:
        tell(tx, table, asked, at)
        if candidate_id and candidate_id != person_id:
            tx.add_post("invite", {"motion": number}, at=at, table_id=row.id, person_id=candidate_id)
    return asked


def tell(tx: store.Transaction, table: Table, motion: Motion, at: int) -> None:
    """Has the post of a vote made or changed. It names the seat as it was called then, and how many days the table had
    been silent when it was asked: once the vote is settled nobody could tell any more.
    """
    of = "" if motion.seat is None else table.names[motion.seat]
    silent = max(1, (motion.created_at - table.row.updated_at) // DAY)
    tx.add_post("motion", {"motion": motion.id, "of": of, "silent": silent}, at=at, table_id=motion.table_id)


def voters(table: Table, motion: Motion) -> list[int]:
    """Who has a say: the people at the table, except the one it is about; or the opener alone, where they chose so."""
    concerned = None if motion.seat is None else table.person_in(motion.seat)
    people = [person for person in table.people if person != concerned]
    opener = table.row.opener_id
    alone = motion.kind == REPLACE and table.manners.replace == "opener" and opener in people
    return [opener] if alone else people


def asked(table: Table, motion: Motion) -> list[int]:
    """Everybody whose answer is still missing: those who have a say, and the candidate."""
    candidate = [motion.candidate_id] if motion.candidate_id else []
    return [p for p in dict.fromkeys([*candidate, *voters(table, motion)]) if p not in motion.answers]


def verdict(table: Table, motion: Motion) -> Answer:
    """What follows from the answers so far."""
    if motion.candidate_id and motion.answers.get(motion.candidate_id) is not True:
        return "refused" if motion.candidate_id in motion.answers else "open"
    people = voters(table, motion)
    yes = sum(motion.answers.get(p) is True for p in people)
    no = sum(motion.answers.get(p) is False for p in people)
    if _one_no_is_enough(table, motion):
        return "refused" if no else "granted" if yes == len(people) else "open"
    if yes * 2 > len(people) or not people:
        return "granted"
    return "refused" if no * 2 >= len(people) else "open"


def _one_no_is_enough(table: Table, motion: Motion) -> bool:
    """Where all have to agree; and whoever wants to go on keeps the bot from ending a table."""
    return motion.person_id is None if motion.kind == END else table.manners.replace != "most"


def verdict_of_time(table: Table, motion: Motion) -> Answer:
    """What follows once the silent are not waited for any more.

    A table that the bot asked about in vain ends. A seat changes hands if somebody is for it and nobody more against,
    and the candidate has agreed; but an opener whose word was to decide has to say it.
    """
    at_once = verdict(table, motion)
    if at_once != "open":
        return at_once
    if motion.candidate_id and not motion.answers.get(motion.candidate_id):
        return "refused"
    if motion.kind == END and motion.person_id is None:
        return "granted"
    given = [motion.answers[p] for p in voters(table, motion) if p in motion.answers]
    return "granted" if given.count(True) > given.count(False) else "refused"
