"""Completes the lessons of the tutorial by taps on dice and squares."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

SOURCE = Path(__file__).parents[2] / "web/src/screens/learn/lessons.json"
LESSONS: list[dict[str, Any]] = json.loads(SOURCE.read_text())


def start(page: Page, lesson: str) -> None:
    """Open the tutorial at one of its lessons."""
    number = next(i for i, one in enumerate(LESSONS) if one["id"] == lesson)
    page.evaluate("(number) => localStorage['setcubed-learn'] = JSON.stringify({lesson: number})", number)
    for path in ("/learn/rules", "/learn/tutorial"):
        visit(page, path)
    page.locator(f'[data-lesson="{lesson}"]').wait_for()


def visit(page: Page, path: str) -> None:
    """Navigate to another page of the application without a reload."""
    page.evaluate("(to) => (history.pushState(null, '', to), dispatchEvent(new Event('popstate')))", path)
    page.wait_for_function("(path) => location.pathname === path", arg=path)


def play_turn(page: Page, turn: str) -> None:
    """Place the dice of a turn one by one and confirm."""
    placements = [part.split("=") for step in turn.split() for part in step.split("+")]
    for number, (square, face) in enumerate(placements, 1):
        shown = "W" if face.endswith("*") else face
        page.locator(f'.hand button:has([data-face="{shown}"])').first.click()
        if page.locator(f'[data-placed="{number}"]').count() == 0:
            page.locator(f'[data-square="{square}"].lit').click()
        if shown == "W":
            page.locator(".picker .option").first.click()
        page.locator(f'[data-placed="{number}"][data-ready="true"]').wait_for()
    page.locator("[data-confirm]:enabled").click()


def do_lesson(page: Page, lesson: dict[str, Any]) -> None:
    """Complete a lesson by taps."""
    match lesson["kind"]:
        case "spot" | "complete":
            page.locator(f'[data-choice="{lesson["goal"]["dice"][0]}"]').click()
        case "questions":
            for number in (0, 1, 2):
                page.locator(f'[data-choice="{number}"]').click()
        case "odd":
            page.locator(f'[data-feature="{lesson["goal"]["feature"]}"]').click()
        case "open" | "lay":
            page.locator('.practice[data-ready="true"]').wait_for()
            play_turn(page, lesson["goal"]["turn"])
        case "replace":
            page.locator('.practice[data-ready="true"]').wait_for()
            face = lesson["position"]["hand"][lesson["goal"]["die"]]
            page.locator(f'.hand button:has([data-face="{face}"])').click()
            page.locator(f'[data-square="{lesson["goal"]["square"]}"].glow').click()
        case "roll":
            page.locator('[data-choice="0"]').click()
            page.locator("[data-roll]").click()
