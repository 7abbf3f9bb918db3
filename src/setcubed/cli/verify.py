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
        commitment: What you were promised before the game: the record must name it.
        seed: A seed that you gave: it must have its part in the dice.
    """
    from setcubed.fairness import begins_at, check_kept, verify

    numbers = alone = undone = gone_on = 0

    def check(record: Record) -> None:
        nonlocal numbers, alone, undone, gone_on
        numbers += verify(record)
        check_kept(record, commitment or (), seed or ())
        alone += not any(record.source["fairness"]["seeds"])
        gone_on += begins_at(record) > 0
        undone += bool(record.source.get("taken_back"))

    games, faults = check_records(file, check)
    verdict = f"{faults} at fault" if faults else "all fair"
    print(f"{count(games, 'game')}, {numbers} draws and rolls: {verdict}")
    for some, said in (
        (alone, "{} of them without a seed of any player: chosen by the server alone"),
        (gone_on, "{} of them play on from another game: the dice before that are not checked"),
        (undone, "in {} of them moves were taken back: the player knew some dice beforehand"),
    ):
        if some:
            print(f"setcubed: {said.format(some)}", file=sys.stderr)
    return 1 if faults else 0
