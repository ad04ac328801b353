"""The chapters of RisiKo! enter their functions here."""

from rules.contract import course, live
from rules.risiko.state.position import Position

CHAPTERS: live.LiveChapters[Position] = live.LiveChapters()
decides, evolves = CHAPTERS.decides, CHAPTERS.evolves
Course = course.Course[Position]
