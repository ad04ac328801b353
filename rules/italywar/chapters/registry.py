"""The chapters of Italy War enter their functions here."""

from rules.contract import course, live
from rules.contract.state import Action
from rules.italywar.state.position import Position

CHAPTERS: live.LiveChapters[Position] = live.LiveChapters()
decides, evolves = CHAPTERS.decides, CHAPTERS.evolves
Course = course.Course[Position]
Asked = Action
"""An action as somebody asks for it: its values may be anything until they have been looked at."""
