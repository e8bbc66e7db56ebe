"""A course of three short lessons, built for the tests of progress: what real lessons say changes, this does not."""

from __future__ import annotations

from pathlib import Path

from tests.site import ROOT

POSITION = "pagat 4p | H:5-8 S:7 | 9H 3S QD / ?15 / ?15 / ?14 | turn=0"
QUIZ = f"""widget = "quiz"
id = "which"
position = "{POSITION}"
say = "Click every card that fits."
"""
BOARD = f"""widget = "board"
id = "NAME"
position = "{POSITION}"
say = "Play a card."
"""
STEPPER = '''widget = "stepper"
id = "walk"
names = ["You", "Ana", "Ben"]
position = "pagat 3p | C:2-A D:2-A H:5-A S:2-A | 4H / 3H / 2H | turn=0"
opening = "One row is left."
steps = """
4H  The last card.
"""
'''
LESSONS = {
    "01-first.md": ("Open a row", [QUIZ, BOARD.replace("NAME", "lay")]),
    "02-second.md": ("Grow a row", [STEPPER, BOARD.replace("NAME", "grow")]),
    "03-third.md": ("Close a row", [BOARD.replace("NAME", "close")]),
}
CONFIG = """INHERIT: {root}/mkdocs.yml
docs_dir: {docs}
hooks: ["{root}/site_play/build/hooks.py"]
nav:
  - Home: index.md
  - Learn:
      - The course: learn/index.md
      - learn/01-first.md
      - learn/02-second.md
      - learn/03-third.md
"""
ITEMS = 5
TAUGHT = """      - learn/04-check.md
  - Teach: teach.md
  - Worksheets: worksheets.md
  - A deal for chips: pool.md
  - Rules: variants.md
"""
CHECK = """widget = "checkpoint"
id = "test"
deals = ["ends 4"]
needed = 3
"""


def write_course(folder: Path, *, edited: bool = False, taught: bool = False) -> Path:
    """Its pages and its mkdocs.yml below `folder`, which is given back.

    Edited, one board asks something else. Taught, there are a fourth lesson, an example, and the pages for teachers.
    """
    docs = folder / "docs"
    (docs / "learn").mkdir(parents=True)
    (docs / "index.md").write_text("# Home\n", encoding="utf-8")
    course = _page("The course", "", ['widget = "course"\nid = "course"\n'])
    (docs / "learn" / "index.md").write_text(course, encoding="utf-8")
    for number, (name, (title, fences)) in enumerate(LESSONS.items(), 1):
        head = f"lesson: {number}\ngoal: You know lesson {number}.\n"
        page = _page(title, head, fences)
        if edited:
            page = page.replace('id = "lay"', 'id = "lay"\nafter = "Well done."')
        (docs / "learn" / name).write_text(page, encoding="utf-8")
    config = folder / "mkdocs.yml"
    config.write_text(CONFIG.format(root=ROOT, docs=docs) + TAUGHT * taught, encoding="utf-8")
    if taught:
        _write_for_teachers(docs)
    return config


def _write_for_teachers(docs: Path) -> None:
    pages = {
        "learn/04-check.md": _page("Check", "lesson: 4\ngoal: You know it all.\n", [CHECK]),
        "teach.md": _page("Teach", "", ['widget = "teach"\nid = "choose"\n']),
        "worksheets.md": _page("Worksheets", "", ['widget = "worksheet"\nid = "sheet"\n']),
        "pool.md": _page("A deal for chips", "example: pool\n", [STEPPER]),
        "variants.md": _page("Rules", "", ['widget = "rules"\nid = "short"\nshow = "short"\n']),
    }
    for name, page in pages.items():
        (docs / name).write_text(page, encoding="utf-8")


def _page(title: str, head: str, fences: list[str]) -> str:
    drawn = "\n".join(f"```fantan\n{each}```\n" for each in fences)
    return f"---\ntitle: {title}\n{head}---\n\n# {title}\n\n{drawn}"
