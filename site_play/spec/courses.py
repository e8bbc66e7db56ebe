"""The course as a whole: the list of its lessons, with what the reader has done."""

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
