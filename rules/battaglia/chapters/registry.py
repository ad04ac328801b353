"""The chapters of Battaglia enter their functions here."""

from rules.battaglia.state.state import State
from rules.contract import chapters

CHAPTERS: chapters.Chapters[State] = chapters.Chapters()
decides, evolves, proceeds = CHAPTERS.decides, CHAPTERS.evolves, CHAPTERS.proceeds
Course = chapters.Course[State]
