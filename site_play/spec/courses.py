"""The course as a whole: the list of its lessons with what the reader has done, and a form to choose from it."""

from __future__ import annotations

from dataclasses import dataclass

from site_play.spec.reader import Reader


@dataclass(frozen=True)
class CourseSpec:
    """The lessons of the site in their order; the build gathers them when all pages are drawn."""

    id: str


def course(reader: Reader) -> CourseSpec:
    """Read the place of the course; raises SpecError."""
    return CourseSpec(reader.identifier())


@dataclass(frozen=True)
class TeachSpec:
    """A form in which a teacher chooses lessons, rules and a deck, and gets an address that says so."""

    id: str


def teach(reader: Reader) -> TeachSpec:
    """Read the place of the form; raises SpecError."""
    return TeachSpec(reader.identifier())
