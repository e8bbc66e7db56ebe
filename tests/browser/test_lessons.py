"""Every lesson is gone through in a real browser: every wrong answer is given, and its checkpoint passed."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.cards import parse_card
from engine.exercises import PASS_KEY, Exercise, Form
from site_play.spec import CheckpointSpec, QuestionSpec
from site_play.widgets import answering
from site_play.widgets.checkpoint import Checkpoint, _Run
from tests.browser.pages import Faults, card_of, wait_ready, words
from tests.content.fences import Fence, all_fences

FENCES = [each for each in all_fences() if each.page.startswith("learn/")]
CHECKPOINTS = [each for each in FENCES if isinstance(each.spec, CheckpointSpec)]
QUESTIONS = [each for each in FENCES if isinstance(each.spec, QuestionSpec)]

Open = Callable[[str], Page]


def address(fence: Fence) -> str:
    return fence.page.replace(".md", "/")


def widget(page: Page, fence: Fence) -> Locator:
    return page.locator(f".ft-widget#{fence.spec.id} .ft-root")


@pytest.mark.parametrize("fence", QUESTIONS, ids=str)
def test_a_question_answers_every_wrong_answer_with_its_own_sentence(warm_page: Open, fence: Fence) -> None:
    root = widget(warm_page(address(fence)), fence)
    spec = fence.spec
    assert isinstance(spec, QuestionSpec)
    for option in sorted(spec.exercise.options, key=lambda option: option.right):
        answer(root, spec.exercise, [option.key])
        expect(root.locator(".ft-answer").first).to_contain_text(words(option.because))
    if spec.after:
        expect(root.get_by_text(words(spec.after)).first).to_be_visible()


@pytest.mark.parametrize("fence", CHECKPOINTS, ids=str)
def test_a_checkpoint_is_passed_by_right_answers(warm_page: Open, fence: Fence) -> None:
    page = warm_page(address(fence))
    root, spec = widget(page, fence), checkpoint_of(fence)
    begin(root)
    for place in range(len(spec.plan)):
        exercise = asked(page, fence, place)
        expect(root.get_by_text(words(exercise.ask)).first).to_be_visible()
        give(root, exercise, right_answer(exercise))
        expect(root.locator(".ft-answer.ft-right").first).to_be_visible()
        go_on(root)
    expect(root.get_by_role("region", name="Result")).to_contain_text(
        f"Passed: {len(spec.plan)} of {len(spec.plan)}"
    )
    for label, _ in spec.links:
        expect(root.get_by_role("link", name=label)).to_be_visible()


@pytest.mark.parametrize("fence", CHECKPOINTS, ids=str)
def test_a_checkpoint_names_the_mistake_and_offers_to_practise_it(warm_page: Open, fence: Fence) -> None:
    page = warm_page(address(fence))
    root, spec = widget(page, fence), checkpoint_of(fence)
    begin(root)
    for place in range(len(spec.plan)):
        exercise = asked(page, fence, place)
        given = wrong_answer(exercise)
        give(root, exercise, given)
        expect(root.locator(".ft-answer.ft-wrong").first).to_be_visible()
        for said in reasons(exercise, given):
            expect(root.get_by_text(words(said)).first).to_be_visible()
        go_on(root)
    result = root.get_by_role("region", name="Result")
    expect(result).to_contain_text(f"Not passed yet: 0 of {len(spec.plan)}")
    result.get_by_role("button", name="Practise just this").first.click()
    expect(root.get_by_role("list", name="Questions").get_by_role("listitem")).to_have_count(3)
    expect(root.get_by_text("Fresh cards are being dealt")).to_have_count(0)


def checkpoint_of(fence: Fence) -> CheckpointSpec:
    spec = fence.spec
    assert isinstance(spec, CheckpointSpec)
    return spec


def begin(root: Locator) -> None:
    """From wherever a test before this one has left the checkpoint."""
    root.get_by_role("button", name=re.compile("^(Begin|Once more|Try again|Start over)")).first.click()


def kept(page: Page, fence: Fence) -> str:
    """The run that the browser keeps; all that is asked follows from its seed."""
    found: str = page.evaluate(
        "name => Object.entries(localStorage).find(([key]) => key.includes(`:${name}:`))?.[1] ?? ''",
        f"{fence.page}#{fence.spec.id}",
    )
    return found


def asked(page: Page, fence: Fence, place: int) -> Exercise:
    """The exercise that is on the page, as the engine deals it here from the same seed."""
    page.wait_for_function(
        """([id, place]) => {
          const dots = document.querySelectorAll(`#${id} .ft-query`);
          return [...dots].findIndex(dot => dot.matches('[aria-current]')) === place
            && document.querySelector(`#${id} [data-action^='mark'], #${id} [data-action^='pick'], #${id} form`);
        }""",
        arg=[fence.spec.id, place],
    )
    return Checkpoint(checkpoint_of(fence))._exercise(_Run.of(kept(page, fence)), place)


def right_answer(exercise: Exercise) -> list[str]:
    keys = [option.key for option in exercise.options if option.right]
    return keys if exercise.form is Form.MARK else keys[:1]


def wrong_answer(exercise: Exercise) -> list[str]:
    """As wrong as can be: every wrong card, or the first wrong answer that has a reason."""
    wrong = [option.key for option in exercise.options if not option.right]
    return wrong if exercise.form is Form.MARK else wrong[:1]


def reasons(exercise: Exercise, given: Collection[str]) -> list[str]:
    """The sentences that belong to an answer."""
    return [option.because for option in exercise.options if option.key in given]


def give(root: Locator, exercise: Exercise, given: Collection[str]) -> None:
    """Give an answer in a checkpoint."""
    answer(root, exercise, given)
    if exercise.form is Form.MARK:
        root.get_by_role("button", name="Check", exact=True).click()


def answer(root: Locator, exercise: Exercise, given: Collection[str]) -> None:
    """Mark, pick, choose or write, as a reader does."""
    for key in given:
        option = exercise.option(key)
        if exercise.form is Form.NUMBER:
            root.get_by_role("spinbutton", name="Your number").fill(key)
            root.get_by_role("button", name="Check", exact=True).click()
        elif exercise.form is Form.CHOOSE:
            assert option is not None
            root.get_by_role("button").filter(has_text=words(option.say, whole=True)).click()
        elif key == PASS_KEY:
            root.get_by_role("button", name=re.compile("pass", re.IGNORECASE)).first.click()
        else:
            group = answering.UNSEEN if exercise.of_unseen else "Your hand"
            card_of(root, parse_card(key), group).click()


def go_on(root: Locator) -> None:
    root.get_by_role("button", name=re.compile("^(Next question|See how it went)$")).click()


def test_questions_that_do_not_arrive_are_told_and_tried_again(page: Page, faults: Faults) -> None:
    faults.allow("ERR_FAILED|Failed to load")
    asked: list[str] = []
    page.on("requestfailed", lambda request: asked.append(request.url))
    page.route("**/late.pack", lambda route: route.abort())
    page.goto("learn/01-sevens/")
    wait_ready(page)
    root = page.locator(".ft-widget#check .ft-root")
    root.get_by_role("button", name="Begin").click()
    expect(root.get_by_text("Fresh cards are being dealt")).to_be_visible()
    expect(page.get_by_text("The questions could not be loaded. Are you online?")).to_be_visible()
    assert len(asked) <= 3, "it is not asked for again and again without a pause"
    page.unroute("**/late.pack")
    expect(root.get_by_role("button", name="Check", exact=True)).to_be_visible()
