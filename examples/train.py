"""Train the baseline, a small network, by imitation of a greedy teacher on the batch environment.

python examples/train.py [--seconds 900] [--weights baseline.npz] [--curve curve.csv]

Needs `pip install 'setcubed[train]'` (PyTorch). The teacher gives an action at every step of 512 games,
and the network learns to imitate it. Some steps are random, so that the network also learns what to do after
a mistake. The seconds are those of one core's time; see docs/environments.md.
"""

from __future__ import annotations

import argparse
import csv
import time
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from setcubed.envs.actions import KEEP, SQUARE
from setcubed.envs.baseline import NO_GAIN_LOGIT, Weights, action_kinds, actions_by_kind, logits
from setcubed.envs.core.batch import Batch
from setcubed.envs.features import BEST_LACKING, INPUTS, KNOWN, LACKING, Array, NetworkInputs, network_inputs
from setcubed.game.dice import HAND

GAMES, WIDE = 512, 16
BY_CHANCE = 0.03
"""The share of random steps instead of the teacher's."""


class Network(nn.Module):
    """The network that `setcubed.envs.baseline` runs with NumPy."""

    def __init__(self) -> None:
        super().__init__()
        self.one, self.two, self.square = nn.Linear(INPUTS, 32), nn.Linear(32, WIDE), nn.Linear(WIDE, 1)
        self.three, self.four = nn.Linear(2 * WIDE + KNOWN, 32), nn.Linear(32, 32)
        self.told = nn.Linear(32, 2)
        # A skip connection leads from the points to the output; learning starts from it.
        self.near, self.far = nn.Linear(INPUTS, 1, bias=False), nn.Linear(KNOWN, 2, bias=False)
        with torch.no_grad():
            for line, place in ((self.near, LACKING), (self.far, BEST_LACKING)):
                line.weight.zero_()
                line.weight[0, place] = 3.0
            self.square.weight *= 0.1
            self.told.weight *= 0.1
        self.free = nn.Parameter(torch.tensor([-3.0, 2.0]))  # to end a turn, to replace a wild die
        self.face = nn.Parameter(torch.tensor([1.0]))

    def look(self, inputs: Array) -> Tensor:
        """Compute the hidden layers for each die on each square."""
        return torch.relu(self.two(torch.relu(self.one(torch.from_numpy(inputs)))))

    def of_hand(self, seen: NetworkInputs, _: int) -> Tensor:
        """Return the logits of dice, the end, a replacement, keep and roll."""
        games, found = len(seen.known), self.look(seen.inputs)
        place = torch.from_numpy(seen.places[:, 0] * HAND + seen.places[:, 1])[:, None].expand(-1, WIDE)
        best = torch.zeros(games * HAND, WIDE).scatter_reduce(0, place, found, "amax").view(games, HAND, WIDE)
        others = torch.stack([torch.cat([best[:, :i], best[:, i + 1 :]], 1).amax(1) for i in range(HAND)], 1)
        known = torch.from_numpy(seen.known)
        mixed = torch.cat([best, others, known], 2)
        told = self.told(torch.relu(self.four(torch.relu(self.three(mixed))))) + self.far(known)
        roll = told[torch.arange(games), torch.from_numpy(seen.roll_slot), 1]
        keep = torch.zeros_like(roll)
        return torch.cat([told[:, :, 0], self.free.expand(games, 2), keep[:, None], roll[:, None]], 1)

    def of_squares(self, seen: NetworkInputs, area: int) -> Tensor:
        """Return the logits of squares for the picked die."""
        mine = seen.places[:, 1] == seen.slot[seen.places[:, 0]]
        game, _, square = torch.from_numpy(seen.places[mine]).T
        straight = self.near(torch.from_numpy(seen.inputs[mine]))
        liked = (self.square(self.look(seen.inputs[mine])) + straight)[:, 0]
        return torch.full((len(seen.known), area), NO_GAIN_LOGIT).index_put((game, square), liked)

    def of_faces(self, seen: NetworkInputs, _: int) -> Tensor:
        """Return the logits of the faces that a wild die can stand for."""
        return torch.from_numpy(seen.stated) * self.face

    def loss(self, kind: int, observations: Array, masks: Array, wanted: Array) -> tuple[Tensor, float]:
        """Return the loss against the teacher's choices of one kind, and how many of them match."""
        part = actions_by_kind(masks)[kind]
        answer = (self.of_hand, self.of_squares, self.of_faces)[kind]
        liked = answer(network_inputs(observations), masks.shape[1] - SQUARE)
        liked = liked.masked_fill(torch.from_numpy(masks[:, part]) == 0, -1e9)
        index = torch.from_numpy(np.searchsorted(part, wanted))
        same = (liked.argmax(1) == index).float().mean().item()
        return nn.functional.cross_entropy(liked, index), same

    def weights(self) -> Weights:
        """Return the weights for the bot."""
        return {name: values.detach().numpy().copy() for name, values in self.state_dict().items()}


class School:
    """Games with the teacher's action at every step."""

    def __init__(self, seed: int) -> None:
        self.batch, self.rng = Batch(GAMES, seed=seed), np.random.default_rng(seed)
        self.seeds = np.arange(GAMES, dtype=np.uint64)
        for _ in range(150):  # decorrelate the games before learning
            self.batch.step(self.batch.greedy_actions())

    def lessons(self, least: int) -> dict[int, list[Array]]:
        """Return at least `least` choices of each kind: observations, masks and the teacher's actions.

        Only some are used: those of one turn are similar, and there are many extra rolls.
        """
        batch = self.batch
        found: dict[int, list[list[Array]]] = {kind: [[], [], []] for kind in range(3)}
        while any(sum(map(len, found[kind][2])) < least for kind in (0, 1)):
            wanted, seen, kind = batch.greedy_actions(), batch.observe(), action_kinds(batch.masks)
            share = np.where(batch.masks[:, KEEP] > 0, 0.2, np.where(kind == 0, 0.5, 0.8))
            taken = (batch.over == 0) & (batch.masks.sum(1) > 1) & (self.rng.random(GAMES) < share)
            news: tuple[Array, ...] = (seen, batch.masks, wanted)
            for number, lists in found.items():
                some = taken & (kind == number)
                for values, new in zip(lists, news, strict=True):
                    values.append(new[some])
            chance = self.rng.random(GAMES) < BY_CHANCE
            batch.step(np.where(chance, batch.random_actions(self.seeds), wanted))
        return {number: [np.concatenate(values) for values in lists] for number, lists in found.items()}


def against_teacher(weights: Weights, games: int = 128, seed: int = 5) -> tuple[float, float]:
    """Return the points ahead of the teacher, and the share of games won."""
    batch, me, every = Batch(games, seed=seed), np.arange(games) % 2, np.arange(games)
    over, ahead = np.zeros(games, bool), np.zeros(games)
    while not over.all():
        actions = batch.greedy_actions()
        mine = np.flatnonzero((batch.actors == me) & (batch.over == 0) & ~over)
        if len(mine):
            actions[mine] = logits(weights, batch.observe()[mine], batch.masks[mine]).argmax(1)
        batch.step(actions)
        new = (batch.over == 1) & ~over
        ahead[new] = (batch.scores[every, me] - batch.scores[every, 1 - me])[new]
        over |= new
    return float(ahead.mean()), float((np.sign(ahead) / 2 + 0.5).mean())


def train(seconds: float, curve: Path | None, every: float) -> Network:
    """Train for a time of one core, and print the progress."""
    torch.manual_seed(1)
    torch.set_num_threads(1)
    network, school, rows = Network(), School(1), []
    learner = torch.optim.Adam(network.parameters())
    spent, told, seen = 0.0, 0.0, 0
    while spent < seconds:
        begun = time.process_time()
        for group in learner.param_groups:
            group["lr"] = 3e-3 * min(1, (seen + 500) / 25_000) * (1 - spent / seconds) + 2e-5
        lessons = {kind: parts for kind, parts in school.lessons(256).items() if len(parts[2])}
        losses, same = zip(*(network.loss(kind, *parts) for kind, parts in lessons.items()), strict=True)
        learner.zero_grad()
        torch.stack(losses).sum().backward()
        nn.utils.clip_grad_norm_(network.parameters(), 1.0)
        learner.step()
        seen += sum(len(parts[2]) for parts in lessons.values())
        spent += time.process_time() - begun
        if spent >= min(told, seconds):
            told = spent + every
            ahead, wins = against_teacher(network.weights())
            rows.append(
                (round(spent), seen, round(same[0], 3), round(same[1], 3), round(ahead, 1), round(wins, 3))
            )
            print(
                "{} s, {} choices: as the teacher {:.0%} and {:.0%}; {} points ahead, {:.0%} won".format(
                    *rows[-1]
                )
            )
            if curve:
                with curve.open("w", newline="") as file:
                    names = (
                        "seconds",
                        "choices",
                        "hand_as_teacher",
                        "square_as_teacher",
                        "points_ahead",
                        "wins",
                    )
                    csv.writer(file).writerows([names, *rows])
    return network


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=900.0, help="of one core's time")
    parser.add_argument("--weights", type=Path, default=Path("baseline.npz"))
    parser.add_argument("--curve", type=Path)
    parser.add_argument(
        "--every", type=float, default=30.0, help="seconds between two games with the teacher"
    )
    chosen = parser.parse_args()
    for path in filter(None, (chosen.weights, chosen.curve)):
        path.open("ab").close()  # fail early if a file cannot be written
    learned = train(chosen.seconds, chosen.curve, chosen.every)
    halves: dict[str, Any] = {name: values.astype(np.float16) for name, values in learned.weights().items()}
    with chosen.weights.open("wb") as file:  # NumPy would add a suffix to a file name
        np.savez_compressed(file, **halves)
    print(f"{chosen.weights}: {chosen.weights.stat().st_size} bytes")
