"""Fair dice: every draw and roll follows from a commitment, and anyone can verify it after the game.

The server commits to a secret by publishing its SHA-256, then each client adds a seed. `FairRandom` derives
one random number per counter from all of them. `docs/fair-dice.md` specifies it.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Collection, Sequence
from functools import lru_cache

from setcubed.game import Drawn, Event, Illegal, Opened, Rolled, State
from setcubed.game.dice import draw, roll
from setcubed.game.turns import opening_sets
from setcubed.notation.record import Record, initial_state, judged

SCHEME = 1
SECRET_BYTES = 32
_RANGE = 1 << 64


def new_secret() -> str:
    """Return a new secret: 256 bits as hexadecimal digits."""
    return secrets.token_hex(SECRET_BYTES)


def commitment(secret: str) -> str:
    """Return the commitment to a secret, which is published before the game.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def game_key(secret: str, seeds: Sequence[str | None]) -> bytes:
    """Return the key of a game, from the secret and the clients' seeds."""
    message = "setcubed-fair-1|" + "|".join(seed or "" for seed in seeds)
    return hmac.digest(bytes.fromhex(secret), message.encode("ascii"), "sha256")


class FairRandom:
    """The randomness source of a game: its random numbers in order, starting at `counter`."""

    __slots__ = ("_inner", "_outer", "counter", "key")

    def __init__(self, key: bytes, counter: int = 0) -> None:
        self.key = key
        self.counter = counter
        self._inner, self._outer = _halves(key)

    def below(self, n: int, /) -> int:
        """Return the next number, uniform from 0 to n - 1.

        >>> rng = FairRandom(bytes(32))
        >>> rng.below(6), rng.below(6)
        (5, 0)
        """
        limit = _RANGE - _RANGE % n
        attempt = 0
        while True:
            value = self._value(attempt)
            if value < limit:  # Larger values would favour small numbers.
                self.counter += 1
                return value % n
            attempt += 1

    def _value(self, attempt: int) -> int:
        """Return the first eight bytes of HMAC-SHA-256 of the counter and the attempt."""
        inner = self._inner.copy()
        inner.update(self.counter.to_bytes(8, "big") + attempt.to_bytes(4, "big"))
        outer = self._outer.copy()
        outer.update(inner.digest())
        return int.from_bytes(outer.digest()[:8], "big")


@lru_cache(maxsize=4096)
def _halves(key: bytes) -> tuple[hashlib._Hash, hashlib._Hash]:
    """Return the inner and outer hash states of an HMAC, which all numbers of a game share."""
    block = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in block))
    return inner, hashlib.sha256(bytes(byte ^ 0x5C for byte in block))


def verify(record: Record) -> int:
    """Verify that a record's draws and rolls follow from its seeds. Return how many numbers were used.

    Events that were taken over from another game are not verified: see `begins_at`.

    Raises `Illegal`, with the event's index in its details if an event is not fair.
    """
    rng, lots = _randomness_of(record)
    begins, taken = begins_at(record), 0
    for index, (state, event, _) in enumerate(judged(initial_state(record), record.events)):
        while lots and lots[0] == index:
            lots.pop(0)
            _check_lot(state, event, rng, index)
        if index < begins:
            taken = rng.counter = rng.counter + _numbers(event)
        elif isinstance(event, Drawn):
            _check_fair("unfair_draw", event.dice, draw(state.bag, len(event.dice), rng), index)
        elif isinstance(event, Rolled):
            dice = [held.die for held in event.faces]
            _check_fair("unfair_roll", sorted(event.faces), roll(state.dice, dice, rng), index)
    if lots:
        raise Illegal("bad_fairness", f"There is no event {lots[0]} for a random draw.", event=lots[0])
    return rng.counter - taken


def begins_at(record: Record) -> int:
    """Return the index of the first event whose dice follow from the record's seeds: 0, unless the game was
    continued from another one. Raises `Illegal`."""
    source = record.source.get("fairness")
    begins = source.get("begins", 0) if isinstance(source, dict) else 0
    if type(begins) is not int or not 0 <= begins <= len(record.events):
        raise Illegal("bad_fairness", "The field 'begins' should be the number of an event.")
    return begins


def _numbers(event: Event) -> int:
    """Count the random numbers that a draw or a roll uses."""
    return len(event.dice if isinstance(event, Drawn) else event.faces if isinstance(event, Rolled) else ())


def check_kept(record: Record, promised: Collection[str], given: Collection[str]) -> None:
    """Compare a record with what a player noted before the game: the commitments that they were shown, and
    the seeds that they gave. Without it a server could choose another secret or other seeds afterwards.

    Raises `Illegal` where the record says otherwise."""
    source = record.source.get("fairness")
    fairness = source if isinstance(source, dict) else {}
    if promised and fairness.get("commitment") not in promised:
        raise Illegal("other_promise", "The record's commitment is not the one you were shown.")
    seeds = fairness.get("seeds")
    for seed in given:
        if not isinstance(seeds, list) or seed not in seeds:
            raise Illegal("seed_dropped", f"Your seed {seed} has no part in the dice of this record.")


def _randomness_of(record: Record) -> tuple[FairRandom, list[int]]:
    """Return the record's random numbers, and the events before which one was used for a random draw."""
    source = record.source.get("fairness")
    if not isinstance(source, dict):
        raise Illegal("no_fairness", "The record has no field 'fairness': nothing was promised.")
    if source.get("scheme") != SCHEME:
        raise Illegal("bad_fairness", f"The fair-dice scheme is unknown; expected {SCHEME}.")
    secret, promise = source.get("secret"), source.get("commitment")
    if secret is None:
        raise Illegal("not_revealed", "The secret has not been revealed: the game was not finished.")
    if not isinstance(secret, str) or not re.fullmatch("[0-9a-f]{64}", secret):
        raise Illegal("bad_fairness", "The field 'secret' should be 64 hexadecimal digits.")
    if commitment(secret) != promise:
        raise Illegal("broken_promise", "The secret is not the one that was promised before the game.")
    seeds, lots = source.get("seeds"), source.get("lots", [])
    if not isinstance(seeds, list) or len(seeds) != len(record.players) or not all(map(_is_seed, seeds)):
        raise Illegal(
            "bad_fairness", "The field 'seeds' should hold hexadecimal digits or null for each seat."
        )
    if not isinstance(lots, list) or not all(type(lot) is int for lot in lots):
        raise Illegal("bad_fairness", "The field 'lots' should be a list of whole numbers.")
    return FairRandom(game_key(secret, seeds)), sorted(lots)


def _is_seed(seed: object) -> bool:
    return seed is None or (isinstance(seed, str) and re.fullmatch("[0-9a-f]{16,64}", seed) is not None)


def _check_fair(code: str, found: Sequence[object], expected: Sequence[object], index: int) -> None:
    if list(found) != list(expected):
        what = code.removeprefix("unfair_")
        said = f"This {what} does not follow from the seeds: it should be {_words(expected)}."
        raise Illegal(code, said, event=index)


def _words(things: Sequence[object]) -> str:
    return ", ".join(f"{t[0]}: {t[1]}" if isinstance(t, tuple) else str(t) for t in things)


def _check_lot(state: State, event: Event, rng: FairRandom, index: int) -> None:
    able = [seat for seat in range(state.seats) if opening_sets(state.hands[seat])]
    seat = able[rng.below(len(able))] if able else None
    if not isinstance(event, Opened) or event.seat != seat:
        raise Illegal("unfair_lot", f"The random draw should have chosen seat {seat}.", event=index)
