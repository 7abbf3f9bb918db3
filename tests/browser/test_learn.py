"""Learning in the browser: the tutorial completed in every language, the trainer, and the rule book."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, call_api
from tests.browser.learner import LESSONS, do_lesson, play_turn, start
from tests.browser.reading import (
    CLIPPED,
    LANGUAGES,
    evaluate_in_every_language,
    find_clipped_text,
    wait_until_rendered,
)

# Text that is cut off or outside of the viewport of a phone, and spoken text.
LOOK = """() => {
  const foot = document.querySelector('.foot')?.getBoundingClientRect().top ?? innerHeight
  const parts = '.task, .hand .slot, [data-choice], .features button, .done, .foot .button'
  const below = [...document.querySelectorAll(parts)]
    .filter((one) => one.checkVisibility() && one.textContent)
    .filter((one) => one.getBoundingClientRect().bottom > (one.closest('.foot') ? innerHeight : foot) + 1)
    .map((one) => one.className + ': ' + one.textContent)
  return {
    wrong: [...below, ...(CLIPPED)()],
    task: document.querySelector('.task').textContent,
    done: document.querySelector('.done').textContent,
  }
}""".replace("CLIPPED", CLIPPED)


def test_the_tutorial_needs_no_scrolling_on_a_phone_in_any_language(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.set_viewport_size({"width": 360, "height": 560})
    page.goto("/learn/tutorial")
    said: set[tuple[str, str]] = set()

    def look(part: str) -> None:
        for code, found in evaluate_in_every_language(page, LOOK).items():
            assert found["wrong"] == [], (code, found)
            said.add((code.split(",")[0], found[part]))

    for lesson in LESSONS:
        page.locator(f'[data-lesson="{lesson["id"]}"]').wait_for()
        wait_until_rendered(page)
        look("task")
        do_lesson(page, lesson)
        page.locator(f'[data-lesson="{lesson["id"]}"][data-done="true"]').wait_for()
        look("done")
        page.locator("[data-next]").click()
    page.locator('[data-lesson="finished"]').wait_for()
    assert find_clipped_text(page) == {}
    expect(page.locator("[data-robin]")).to_be_in_viewport()
    assert len(said) == 2 * len(LESSONS) * len(LANGUAGES)


@pytest.mark.parametrize("scale", [1, 2])
def test_no_text_is_clipped_on_a_phone_in_any_language_or_size(new_page: NewPage, scale: int) -> None:
    page = new_page(phone=True)
    for path in ("/", "/learn/tutorial", "/learn/trainer", "/learn/rules"):
        page.goto(path)
        page.locator("h2, h1:not(.hidden-text)").first.wait_for()
        wait_until_rendered(page)
        assert find_clipped_text(page, textScale=scale) == {}, path
        size = page.evaluate("() => getComputedStyle(document.documentElement).fontSize")
        assert size == f"{16 * scale}px"


@pytest.mark.without_server
def test_the_tutorial_ends_with_a_celebration_and_a_game_against_robin(new_page: NewPage) -> None:
    page = new_page(motion=True)
    page.goto("/learn/tutorial")
    start(page, "end")
    do_lesson(page, LESSONS[-1])
    page.locator("[data-next]").click()
    expect(page.locator(".rain")).to_be_visible()
    expect(page.locator("h2")).to_be_focused()
    page.get_by_role("button", name="Play against Robin").click()
    expect(page.locator(".seat", has_text="Robin")).to_be_visible()


def test_a_missing_die_shows_a_question_mark_until_it_is_found(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/tutorial")
    start(page, "complete")
    expect(page.locator(".missing")).to_have_text("?")
    do_lesson(page, next(lesson for lesson in LESSONS if lesson["id"] == "complete"))
    expect(page.locator(".missing")).to_have_count(0)


def test_lessons_are_as_large_as_the_game_on_a_desktop(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/tutorial")
    assert page.locator("[data-choice]").first.bounding_box()["width"] >= 110  # type: ignore[index]
    for lesson, height in (("one_die", 480), ("extra_roll", 300)):
        start(page, lesson)
        board = "document.querySelector('.board')?.getBoundingClientRect().height"
        page.wait_for_function(f"(height) => {board} >= height", arg=height)
        wait_until_rendered(page)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


# This machine has no voices: a stub records the spoken text.
VOICE = """
  window.spoken = []
  const voice = {lang: 'en-GB', localService: true}
  const speak = (one) => spoken.push(one.text)
  const speech = {getVoices: () => [voice], speak, cancel() {}, addEventListener() {}}
  Object.defineProperty(window, 'speechSynthesis', {value: speech})
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text } }
"""


def test_lessons_are_read_aloud_if_the_browser_has_a_voice_for_the_language(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script(VOICE)
    page.goto("/learn/tutorial")
    page.get_by_role("button", name="Read aloud").click()
    assert page.evaluate("spoken") == [page.locator(".task").inner_text()]
    start(page, "questions")
    do_lesson(page, LESSONS[1])
    page.locator('[data-done="true"]').wait_for()
    page.get_by_role("button", name="Read aloud").click()
    assert "Colour: Yes, all are red." in page.evaluate("spoken").pop()
    page.locator("header select").select_option("fi")
    expect(page.locator("[data-aloud]")).to_have_count(0)  # this voice speaks no Finnish


def test_a_lesson_can_be_skipped_and_revisited(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/tutorial")
    page.locator("[data-skip]").click()
    expect(page.locator("[data-lesson]")).to_have_attribute("data-lesson", LESSONS[1]["id"])
    expect(page.locator("h2")).to_be_focused()
    page.get_by_role("button", name="Back").click()
    expect(page.locator("[data-lesson]")).to_have_attribute("data-lesson", LESSONS[0]["id"])


def test_a_wrong_tap_is_explained(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/learn/tutorial")
    page.locator('[data-choice="1"]').click()
    expect(page.locator(".said")).to_contain_text("This die shows two purple squiggles")
    start(page, "not_a_set")
    page.locator('[data-feature="colour"]').click()
    expect(page.locator(".questions li").first).to_have_text("Colour Yes, all are purple.")
    start(page, "one_die")
    page.locator('.practice[data-ready="true"]').wait_for()
    page.locator('.hand button:has([data-face="1RO"])').click()
    page.locator('[data-square="g6"]').click()
    status = page.locator(".practice .status")
    expect(status).to_have_text("There aren’t two dice in a row next to this square.")
    expect(page.locator("[data-lesson]")).to_have_attribute("data-done", "false")


def test_new_players_are_invited_to_learn_above_the_fold(new_page: NewPage) -> None:
    page = new_page(phone=True)
    page.goto("/")
    invitation = page.get_by_role("link", name="New here?").first
    expect(invitation).to_be_in_viewport()
    invitation.click()
    expect(page.locator("[data-lesson]")).to_have_attribute("data-lesson", LESSONS[0]["id"])
    page.evaluate("(all) => localStorage['setcubed-learn'] = JSON.stringify({finished: true})")
    page.goto("/")
    page.locator("footer").wait_for()
    expect(page.locator("section a[href='/learn/tutorial']")).to_have_count(0)


def test_tutorial_progress_survives_a_reload(new_page: NewPage) -> None:
    page = new_page()
    page.goto("/learn/tutorial")
    do_lesson(page, LESSONS[0])
    page.locator("[data-next]").click()
    page.locator(f'[data-lesson="{LESSONS[1]["id"]}"]').wait_for()
    page.reload()
    expect(page.locator("[data-lesson]")).to_have_attribute("data-lesson", LESSONS[1]["id"])


@pytest.mark.without_server
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


def test_a_legal_turn_other_than_the_goal_is_praised_but_does_not_end_the_lesson(new_page: NewPage) -> None:
    page = new_page()
    number = next(i for i, lesson in enumerate(LESSONS) if lesson["id"] == "two_sets")
    page.add_init_script(f"localStorage['setcubed-learn'] = JSON.stringify({{lesson: {number}}})")
    page.goto("/learn/tutorial")
    page.locator('.practice[data-ready="true"]').wait_for()
    play_turn(page, "h6=3PD")
    expect(page.locator(".practice .status")).to_contain_text("6")
    expect(page.locator("[data-lesson]")).to_have_attribute("data-done", "false")
    expect(page.locator('.practice[data-placed="0"] .hand button')).to_have_count(3)  # for another try
    expect(page.locator(".practice .status")).to_contain_text("6")


def test_the_language_follows_the_browser_until_the_player_changes_it(new_page: NewPage) -> None:
    page = new_page()
    page.add_init_script("Object.defineProperty(navigator, 'languages', {get: () => ['nn-NO', 'en']})")
    page.goto("/learn/rules")
    expect(page.locator("html")).to_have_attribute("lang", "nb")
    page.locator("header select").select_option("fi")
    expect(page.locator("html")).to_have_attribute("lang", "fi")
    expect(page.locator("main nav").first).to_contain_text("Sääntökirja")
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "fi")


@pytest.mark.without_server
def test_the_rule_book_can_be_searched(new_page: NewPage) -> None:
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


@pytest.mark.without_server
@pytest.mark.parametrize("kind", ["find", "complete"])
def test_the_trainer_judges_answers_and_shows_a_summary(new_page: NewPage, server: str, kind: str) -> None:
    page = new_page()
    page.goto("/learn/trainer")
    page.locator(f'[data-kind="{kind}"]').click()
    page.locator('[data-puzzle] [data-difficulty="1"]').wait_for()
    puzzle = page.locator("[data-puzzle]").get_attribute("data-puzzle")
    solution = call_api(server, "/api/study/answers", {"id": puzzle})
    for number in solution["dice"]:
        page.keyboard.press(str(number + 1))
    page.locator('[data-judged="right"]').wait_for()
    page.keyboard.press("Enter")
    page.locator(f'[data-puzzle]:not([data-puzzle="{puzzle}"])').wait_for()
    again = page.locator("[data-puzzle]").get_attribute("data-puzzle")
    right = call_api(server, "/api/study/answers", {"id": again})["dice"]
    wrong = [n for n in range(5) if n not in right][:1] + right[1:]
    for number in wrong:
        page.keyboard.press(str(number + 1))
    page.locator('[data-judged="wrong"]').wait_for()
    expect(page.locator(".questions li.no").first).to_be_visible()
    page.locator("[data-stop]").click()
    expect(page.locator("[data-summary]")).to_contain_text("1 of 2 puzzles")
    expect(page.locator(".misses")).to_contain_text("1 time")
    expect(page.locator(".answer")).to_have_count(2)
    expect(page.locator(".answer").first).to_contain_class("right")
    expect(page.locator(".answer").last).not_to_contain_class("right")


@pytest.mark.without_server
def test_a_best_turn_puzzle_is_solved_on_the_board(new_page: NewPage, server: str) -> None:
    page = new_page()
    page.goto("/learn/trainer")
    page.get_by_text("Very hard").click()
    expect(page.get_by_role("radio", name="Very hard")).to_be_checked()
    page.locator('[data-kind="best"]').click()
    page.locator('[data-puzzle] [data-difficulty="4"]').wait_for()
    puzzle = page.locator("[data-puzzle]").get_attribute("data-puzzle")
    solution = call_api(server, "/api/study/answers", {"id": puzzle})
    page.locator('.practice[data-ready="true"]').wait_for()
    play_turn(page, " ".join(f"{one['square']}={one['face']}" for one in solution["placements"]))
    page.locator('[data-judged="right"]').wait_for()
