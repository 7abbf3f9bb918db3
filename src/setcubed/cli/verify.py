"""`setcubed verify`: check the fair dice of records."""

from __future__ import annotations

import sys

from setcubed.cli.json_lines import InputFile, check_records, count
from setcubed.notation import Record


def verify(
    file: InputFile = None,
    /,
    *,
    commitment: list[str] | None = None,
    seed: list[str] | None = None,
) -> int:
    """Check that the draws and rolls of records follow from their published seeds.

    Prints a line for each fault, then how many games and random numbers were checked.

    Args:
        commitment: The commitment you were shown before the game: the record must contain it.
        seed: A seed of yours: the dice must depend on it.
    """
    from setcubed.fairness import begins_at, check_kept, verify

    numbers = unseeded = undone = continued = 0

    def check(record: Record) -> None:
        nonlocal numbers, unseeded, undone, continued
        numbers += verify(record)
        check_kept(record, commitment or (), seed or ())
        unseeded += not any(record.source["fairness"]["seeds"])
        continued += begins_at(record) > 0
        undone += bool(record.source.get("taken_back"))

    games, faults = check_records(file, check)
    verdict = f"{faults} at fault" if faults else "all fair"
    print(f"{count(games, 'game')}, {numbers} draws and rolls: {verdict}")
    for number, note in (
        (unseeded, "{} of them without a player's seed: the server alone chose the dice"),
        (continued, "{} of them continue another game: the dice before that are not checked"),
        (undone, "in {} of them moves were undone: the player knew some dice in advance"),
    ):
        if number:
            print(f"setcubed: {note.format(number)}", file=sys.stderr)
    return 1 if faults else 0
