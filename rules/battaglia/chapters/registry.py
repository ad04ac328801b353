"""The chapters of Battaglia enter their functions here."""

from rules.battaglia.state.position import Position
from rules.contract import course, live
from rules.contract.state import Action

CHAPTERS: live.LiveChapters[Position] = live.LiveChapters()
decides, evolves = CHAPTERS.decides, CHAPTERS.evolves
Course = course.Course[Position]
Asked = Action
"""An action as somebody asks for it: its values may be anything until they have been looked at."""
