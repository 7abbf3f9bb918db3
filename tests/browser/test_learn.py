"""Learning in the browser: the tutorial walked in every language, the trainer, and the rule book."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage

ROOT = Path(__file__).parents[2]
LESSONS: list[dict[str, Any]] = json.loads((ROOT / "web/src/learn/lessons.json").read_text())
LANGUAGES = re.findall(r"^  (\w+): \['", (ROOT / "web/src/messages/index.ts").read_text(), re.M)


def lay(page: Page, turn: str) -> None:
    """Lay the dice of a turn one by one and confirm."""
    placements = [part.split("=") for step in turn.split() for part in step.split("+")]
    for number, (square, face) in enumerate(placements, 1):
        shown = "W" if face.endswith("*") else face
        page.locator(f'.hand button:has([data-face="{shown}"])').first.click()
        if page.locator(f'[data-placed="{number}"]').count() == 0:
            page.locator(f'[data-square="{square}"].lit').click()
        if shown == "W":
            page.locator("dialog .option").first.click()
        page.locator(f'[data-placed="{number}"]').wait_for()
    page.locator("[data-confirm]:enabled").click()


def do_lesson(page: Page, lesson: dict[str, Any]) -> None:
    """Do what a lesson asks for, with taps."""
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
            lay(page, lesson["goal"]["turn"])
        case "replace":
            page.locator('.practice[data-ready="true"]').wait_for()
            face = lesson["position"]["hand"][lesson["goal"]["die"]]
            page.locator(f'.hand button:has([data-face="{face}"])').click()
            page.locator(f'[data-square="{lesson["goal"]["square"]}"].glow').click()
        case "roll":
            page.locator('[data-choice="0"]').click()
            page.locator("[data-roll]").click()


def walk(page: Page) -> list[str]:
    """Walk the tutorial from its beginning; what was said in every step."""
    said = []
    for lesson in LESSONS:
        section = page.locator(f'[data-lesson="{lesson["id"]}"]')
        said.append(section.locator(".task").inner_text())
        do_lesson(page, lesson)
        page.locator(f'[data-lesson="{lesson["id"]}"][data-done="true"]').wait_for()
        said.append(section.locator(".done").inner_text())
        page.locator("[data-next]").click()
    page.locator('[data-lesson="finished"]').wait_for()
    return said


def in_language(page: Page, code: str) -> None:
    """Open pages in a language that was chosen before."""
    kept = json.dumps({"language": code, "sound": False})
    page.add_init_script(f"localStorage.setcubed ??= '{kept}'")


def overflowing(page: Page) -> list[str]:
    """Words that are cut off, and parts that reach beyond a phone's edge."""
    found: list[str] = page.evaluate(
        """() => [...document.querySelectorAll('body *')].filter((one) => {
          const box = one.getBoundingClientRect()
          const style = getComputedStyle(one)
          if (!one.checkVisibility() || one.closest('.hidden-text, .window, .defs, #flight, select')) return
          const wide = one.clientWidth > 1 && one.scrollWidth > one.clientWidth + 1
          const cut = wide && style.overflowX !== 'visible'
          return cut || (box.right > innerWidth + 1 && box.width > 0 && style.position !== 'fixed')
        }).map((one) => one.tagName + '.' + one.className + ': ' + one.textContent.slice(0, 60))"""
    )
    return found


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_tutorial_is_walked_on_a_phone(new_page: NewPage, code: str) -> None:
    page = new_page(phone=True)
    in_language(page, code)
    page.goto("/learn/tutorial")
    said = walk(page)
    assert page.locator("html").get_attribute("lang") == code
    assert len(set(said)) == 2 * len(LESSONS)
    assert overflowing(page) == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_word_is_cut_off_on_a_phone(new_page: NewPage, code: str) -> None:
    page = new_page(phone=True)
    in_language(page, code)
    for path in ("/", "/learn/tutorial", "/learn/trainer", "/learn/rules"):
        page.goto(path)
        page.locator("h2, h1:not(.hidden-text)").first.wait_for()
        assert overflowing(page) == [], path


def test_progress_is_kept(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/tutorial")
    do_lesson(page, LESSONS[0])
    page.locator("[data-next]").click()
    page.locator(f'[data-lesson="{LESSONS[1]["id"]}"]').wait_for()
    page.reload()
    expect(page.locator("[data-lesson]")).to_have_attribute("data-lesson", LESSONS[1]["id"])


def test_the_three_questions_are_answered_for_any_three_dice(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("localStorage['setcubed-learn'] = JSON.stringify({lesson: 1})")
    page.goto("/learn/tutorial")
    for number in (0, 1, 5):
        page.locator(f'[data-choice="{number}"]').click()
    answers = page.locator(".questions li")
    expect(answers.nth(0)).to_have_attribute("data-answer", "yes")
    expect(answers.nth(1)).to_have_attribute("data-answer", "no")
    expect(answers.nth(2)).to_have_attribute("data-answer", "no")
    expect(page.locator("[data-lesson]")).to_have_attribute("data-done", "false")


def test_a_legal_turn_that_misses_the_point_is_praised_and_does_not_end_the_lesson(new_page: NewPage) -> None:
    page = new_page()
    number = next(i for i, lesson in enumerate(LESSONS) if lesson["id"] == "two_sets")
    page.add_init_script(f"localStorage['setcubed-learn'] = JSON.stringify({{lesson: {number}}})")
    page.goto("/learn/tutorial")
    page.locator('.practice[data-ready="true"]').wait_for()
    lay(page, "h6=3PD")
    expect(page.locator(".practice .status")).to_contain_text("6")
    expect(page.locator("[data-lesson]")).to_have_attribute("data-done", "false")


def test_the_language_is_the_browser_s_wish_changes_at_once_and_is_remembered(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'languages', {get: () => ['nn-NO', 'en']})")
    page.goto("/learn/rules")
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    page.locator("header select").select_option("fi")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    expect(page.locator("main nav").first).to_contain_text("Sääntökirja")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fi")


def test_the_rule_book_is_searched(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/rules")
    sections = page.locator("main section")
    expect(sections.first).to_be_visible()
    everything = sections.count()
    page.locator("input[type=search]").fill("extra roll")
    expect(page.locator("main mark").first).to_be_visible()
    assert 0 < sections.count() < everything
    page.locator("input[type=search]").fill("zebra")
    expect(sections).to_have_count(0)


@pytest.mark.parametrize("kind", ["find", "complete"])
def test_the_trainer_judges_counts_a_streak_and_sums_up(new_page: NewPage, kind: str) -> None:
    page = new_page()
    page.goto("/learn/trainer")
    page.locator(f'[data-kind="{kind}"]').click()
    page.locator("[data-puzzle]").wait_for()
    puzzle = page.locator("[data-puzzle]").get_attribute("data-puzzle")
    told = page.request.post("/api/study/answers", data={"id": puzzle}).json()
    for number in told["dice"]:
        page.keyboard.press(str(number + 1))
    page.locator('[data-judged="right"]').wait_for()
    page.keyboard.press("Enter")
    page.locator(f'[data-puzzle]:not([data-puzzle="{puzzle}"])').wait_for()
    again = page.locator("[data-puzzle]").get_attribute("data-puzzle")
    right = page.request.post("/api/study/answers", data={"id": again}).json()["dice"]
    wrong = [n for n in range(5) if n not in right][:1] + right[1:]
    for number in wrong:
        page.keyboard.press(str(number + 1))
    page.locator('[data-judged="wrong"]').wait_for()
    expect(page.locator(".questions li.no").first).to_be_visible()
    page.locator("[data-stop]").click()
    expect(page.locator("[data-summary]")).to_contain_text("1 of 2 puzzles")
    expect(page.locator(".misses")).to_contain_text("1 time")


def test_the_best_turn_is_found_on_the_board(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/trainer")
    page.locator('[data-kind="best"]').click()
    page.locator("[data-puzzle]").wait_for()
    puzzle = page.locator("[data-puzzle]").get_attribute("data-puzzle")
    told = page.request.post("/api/study/answers", data={"id": puzzle}).json()
    page.locator('.practice[data-ready="true"]').wait_for()
    lay(page, " ".join(f"{one['square']}={one['face']}" for one in told["placements"]))
    page.locator('[data-judged="right"]').wait_for()
