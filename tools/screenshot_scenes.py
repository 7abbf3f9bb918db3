"""Scenes beyond the table: a home page with a past, profiles, history, daily deal, trainer, events."""

import datetime as dt
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from playwright.sync_api import BrowserContext, Page, Route

from tests.browser.stage import call_api, sit

if TYPE_CHECKING:
    from tools.screenshots import Album

RECORDS = Path(__file__).resolve().parent.parent / "tests" / "records"
NOW = dt.datetime(2026, 11, 17, 12)
BOTS = ("novice", "beginner", "casual", "greedy")
CHARACTERS = {"novice": "Robin", "beginner": "Mia", "casual": "Leo", "greedy": "Otto"}


def games() -> str:
    """A file of finished games against several bots and people, some of them reviewed."""
    lines = []
    for number, name in enumerate(("two", "stalemate", "three", "four", "two", "full_board", "three")):
        record = json.loads((RECORDS / f"{name}.jsonl").read_text().splitlines()[0])
        for seat, player in enumerate(record["players"]):
            if seat == 0:
                player.update(name="Ada", kind="human", level=None)
            elif (number + seat) % 3:
                level = BOTS[(number + seat) % 4]
                player.update(name=CHARACTERS[level], kind="bot", level=level)
            else:
                player.update(name="Grandpa", kind="human", level=None)
        review = [
            {
                "luck": (-1) ** number * (4 + number),
                "play": -6 + number,
                "accuracy": 62 + 5 * number,
                "missed": [1, 2, number, 3],
            }
            for _ in record["players"]
        ]
        device: dict[str, Any] = {
            "id": f"{name}{number}",
            "at": int((NOW - dt.timedelta(days=7 - number)).timestamp() * 1000),
            "mine": [0],
            "owners": {"0": ""},
        }
        if number != 5:
            device["review"] = review
        lines.append(json.dumps({**record, "device": device}))
    return "\n".join(lines) + "\n"


def past(context: BrowserContext) -> None:
    """A device that Ada and Grandpa have used for a while."""
    days = {
        str(NOW.date() - dt.timedelta(days=ago)): {
            "turns": ["-"] * 10,
            "scores": [5, 3, 8, 0, 6, 6, 4, 9, 2, 7],
            "possible": 72,
            "onTime": True,
        }
        for ago in range(1, 6)
    }
    values = {
        "setcubed": {
            "name": "Ada",
            "face": "girl",
            "colour": "#c2559e",
            "games": 7,
            "level": "casual",
            "run": 1,
        },
        "setcubed-p1": {"name": "Grandpa", "face": "grandpa", "colour": "#2f7fd1"},
        "setcubed-profiles": {"current": "", "others": ["p1"]},
        "setcubed-learn": {"lesson": 3, "finished": True},
        "setcubed-daily": {"results": days, "unfinished": {}, "token": ""},
        "setcubed-last": {
            "game": {
                "id": "two0",
                "names": ["Ada", "Leo"],
                "scores": [58, 41],
                "seat": 0,
                "won": True,
                "wins": 3,
            }
        },
    }
    text = json.dumps(values)
    context.add_init_script(
        f"localStorage.getItem('setcubed') ?? Object.entries({text})"
        ".forEach(([key, value]) => localStorage.setItem(key, JSON.stringify(value)))"
    )


def home_again(album: "Album") -> None:
    """The home page of somebody who returns, with a game to continue, profiles and a streak."""
    context = album.open()
    past(context)
    sit(context, (album.stages.turn, [0]), (album.stages.four, [0]))
    page = context.new_page()
    page.clock.set_fixed_time(NOW)
    page.goto("/")
    page.locator("footer").wait_for()
    page.get_by_role("region", name="Continue playing").get_by_text("Round").first.wait_for()
    album.take("home-again", page, full=True)
    album.take("home-again-fold", page)
    page.get_by_role("button", name="On this device").click()
    page.locator("dialog [data-bot]").first.click()
    album.take("device", page)
    page.keyboard.press("Escape")
    page.locator("[data-profiles]").click()
    page.get_by_label("Your name").wait_for()
    album.take("profiles", page)
    context.close()


def history(album: "Album") -> None:
    context = album.open()
    past(context)
    page = context.new_page()
    page.goto("/games")
    page.locator("main h1").wait_for()
    album.take("games-none", page)
    page.locator("[data-import]").set_input_files(
        {"name": "games.jsonl", "mimeType": "application/jsonl", "buffer": games().encode()}
    )
    page.locator("[data-game]").nth(6).wait_for()
    album.take("games", page, full=True)
    context.close()


def daily(album: "Album") -> None:
    """The start, the first round, its answer, the result and the calendar."""
    context = album.open()
    past(context)
    page = context.new_page()
    page.clock.set_fixed_time(NOW)
    page.goto("/daily")
    page.locator("[data-start]").wait_for()
    album.take("daily-start", page)
    page.locator("[data-start]").click()
    for number in range(1, 11):
        page.locator(
            f'[data-round="{number}"][data-answered="false"] .practice[data-ready="true"]'
        ).wait_for()
        if number == 1:
            album.take("daily-round", page)
            pick(page)
            album.take("daily-picked", page)
            page.locator("[data-confirm]:enabled").click()
        else:
            page.locator("[data-skip]").click()
        page.locator(f'[data-round="{number}"][data-answered="true"]').wait_for()
        if number == 1:
            album.take("daily-answer", page)
        page.locator("[data-next]").click()
    page.locator("[data-result]").wait_for()
    album.take("daily-result", page, full=True)
    page.goto("/")
    page.locator("[data-today]").wait_for()
    album.take("home-played", page)
    context.close()


def pick(page: Page) -> None:
    """Place the dice of a SET in a round: one, or two where no die makes one alone."""
    if not place(page, ".lit:not(.half)", 1):
        place(page, ".lit.half", 1)
        place(page, ".lit:not(.half)", 2)


def place(page: Page, lit: str, number: int) -> bool:
    """Place the first die that fits on a matching square; a wild die takes the proposed face."""
    for slot in page.locator(".hand .slot:not(.idle)").all():
        slot.click()
        page.locator('.hand [aria-pressed="true"]').wait_for()
        if page.locator(lit).count():
            page.locator(lit).first.click()
            option = page.locator(".picker .option")
            placed = page.locator(f'[data-placed="{number}"][data-ready="true"]')
            option.first.or_(placed).first.wait_for()
            if option.count():
                option.first.click()
            placed.wait_for()
            return True
        slot.click()
    return False


def trainer(album: "Album") -> None:
    """A wrong and a right answer, then the summary."""
    context = album.open()
    page = context.new_page()
    page.goto("/learn/trainer")
    page.locator('[data-kind="find"]').click()
    for right in (False, True, True):
        puzzle = page.locator("[data-puzzle]")
        puzzle.locator(".die").first.wait_for()
        name = puzzle.get_attribute("data-puzzle")
        dice = call_api(album.stages.url, "/api/study/answers", {"id": name})["dice"]
        chosen = dice if right else [n for n in range(5) if n not in dice][:1] + dice[1:]
        for number in chosen:
            page.keyboard.press(str(number + 1))
        page.locator(f'[data-judged="{"right" if right else "wrong"}"]').wait_for()
        album.take(f"trainer-{'right' if right else 'wrong'}", page)
        if not right or page.locator("[data-stop]").count() == 0:
            page.keyboard.press("Enter")
            page.locator(f'[data-puzzle]:not([data-puzzle="{name}"])').wait_for()
        else:
            break
    page.locator("[data-stop]").click()
    page.locator("[data-summary]").wait_for()
    album.take("trainer-summary", page)
    context.close()


def contest(album: "Album") -> None:
    """A contest: the teacher's page, the projector and a pupil's phone, in every phase."""
    host, screen, phone = (album.open() for _ in range(3))
    for context in (host, screen, phone):
        context.route("**/api/about", networked)
    teacher, wall, pupil = host.new_page(), screen.new_page(), phone.new_page()
    teacher.goto("/event")
    teacher.locator("[data-create]").wait_for()
    album.take("event-create", teacher, full=True)
    for _ in range(9):
        teacher.get_by_role("button", name="Fewer").click()
    teacher.locator("[data-create]").click()
    code = teacher.locator("[data-code]").inner_text()
    wall.goto(f"/event/{code}/screen")
    pupil.goto(f"/event/{code}")
    pupil.get_by_label("Your name").fill("Ada")
    album.take("event-join", pupil)
    pupil.locator("[data-join]").click()
    pupil.locator('[data-phase="waiting"]').wait_for()
    for name in ("Bo", "Carmen", "Dag", "Emil", "Fatima", "Grete", "Hugo"):
        call_api(album.stages.url, f"/api/contests/{code}/join", {"token": (name * 20)[:24], "name": name})
    teacher.locator('[data-player="Hugo"]').wait_for()
    wall.get_by_text("Hugo").wait_for()
    for name, page in (("host", teacher), ("screen", wall), ("phone", pupil)):
        album.take(f"contest-waiting-{name}", page, full=name == "host")
    teacher.locator('[data-do="next"]').click()
    pupil.locator('[data-round="1"][data-sent="false"] .practice[data-ready="true"]').wait_for()
    wall.locator('[data-phase="playing"]').wait_for()
    for name, page in (("host", teacher), ("screen", wall), ("phone", pupil)):
        album.take(f"contest-playing-{name}", page, full=name == "host")
    pick(pupil)
    pupil.locator("[data-confirm]:enabled").click()
    pupil.locator('[data-sent="true"]').wait_for()
    album.take("contest-sent-phone", pupil)
    teacher.locator('[data-do="close"]').click()
    for name, page in (("host", teacher), ("screen", wall), ("phone", pupil)):
        page.locator('[data-phase="review"]').wait_for()
        album.take(f"contest-review-{name}", page, full=name == "host")
    teacher.locator('[data-do="next"]').click()
    for name, page in (("host", teacher), ("screen", wall), ("phone", pupil)):
        page.locator('[data-phase="over"]').wait_for()
        album.take(f"contest-over-{name}", page, full=name == "host")
    for context in (host, screen, phone):
        context.close()


def classroom(album: "Album") -> None:
    """Games of a class: the teacher's page and the projector."""
    host, screen = album.open(), album.open()
    for context in (host, screen):
        context.route("**/api/about", networked)
    teacher, wall = host.new_page(), screen.new_page()
    teacher.goto("/event")
    teacher.locator('label:has(input[value="classroom"])').click()
    album.take("class-create", teacher, full=True)
    teacher.locator("[data-create]").click()
    code = teacher.locator("[data-code]").inner_text()
    wall.goto(f"/event/{code}/screen")
    for name in ("Ada", "Bo", "Carmen", "Dag", "Emil", "Fatima", "Grete"):
        call_api(album.stages.url, f"/api/classrooms/{code}/join", {"token": (name * 20)[:24], "name": name})
    teacher.locator('[data-waiting="Grete"]').wait_for()
    wall.get_by_text("Grete").wait_for()
    album.take("class-waiting-host", teacher, full=True)
    album.take("class-waiting-screen", wall)
    teacher.locator('[data-do="start"]').click()
    for name, page in (("host", teacher), ("screen", wall)):
        page.locator('[data-table="3"]').wait_for()
        album.take(f"class-playing-{name}", page, full=name == "host")
    teacher.locator('[data-do="end"]').click()
    teacher.locator('[data-do="end"]').click()
    for name, page in (("host", teacher), ("screen", wall)):
        page.locator('[data-phase="over"]').wait_for()
        album.take(f"class-over-{name}", page, full=name == "host")
    teacher.goto(f"/event/{code}/print")
    teacher.locator("[data-print]").wait_for()
    album.take("event-print", teacher)
    host.close()
    screen.close()


def networked(route: Route) -> None:
    """Report an address in the network, as `--lan` does."""
    answer = route.fetch()
    route.fulfill(response=answer, json={**answer.json(), "addresses": ["http://192.168.1.20:8765/"]})


def referee(album: "Album") -> None:
    """The referee's first dice, a turn, and the count of points."""
    context = album.open()
    page = context.new_page()
    page.goto("/box/referee")
    page.locator("[data-begin]").click()
    for seat, hand in enumerate(("1RO 2RO 3RO 1GS 2PD", "1GO 2RS 3PD 2PO 2PO")):
        page.locator(f'[data-roll-of="{seat}"]').wait_for()
        album.take(f"referee-roll-{seat}", page)
        for face in hand.split():
            page.locator(f'.palette [data-face="{face}"]').click()
    page.locator('[data-opener="0"]').wait_for()
    album.take("referee-who", page)
    page.locator('[data-opener="0"]').click()
    page.locator(".practice[data-ready=true]").wait_for()
    for number in range(3):
        page.locator(f'.practice[data-placed="{number}"] .hand button').first.click()
    album.take("referee-open", page)
    page.locator("[data-confirm]:enabled").click()
    page.locator('[data-turn-of="1"]').wait_for()
    album.take("referee-turn", page)
    context.close()


def reviewed(album: "Album") -> None:
    """A review with the two turns of a choice."""
    context = album.open()
    page = context.new_page()
    page.goto("/review")
    page.locator("input[type=file]").wait_for(state="attached")
    album.take("review-empty", page)
    page.locator("input[type=file]").set_input_files(RECORDS / "two.jsonl")
    page.locator(".review[data-done=true]").wait_for()
    page.locator("button.head").first.click()
    page.locator(".sides figure").nth(1).wait_for()
    album.take("review-choice", page, full=True)
    page.locator("button.head").first.scroll_into_view_if_needed()
    page.locator("button.head").first.evaluate("(one) => one.scrollIntoView()")
    album.take("review-choice-fold", page)
    context.close()


SCENES = {
    "home_again": home_again,
    "history": history,
    "daily": daily,
    "trainer": trainer,
    "contest": contest,
    "classroom": classroom,
    "referee": referee,
    "reviewed": reviewed,
}
