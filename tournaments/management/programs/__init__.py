"""Bots that are programs of their own, in any language: JSON lines on their standard input and output.

docs/engine.md, "Bots in other languages". Only who starts a command can name one: no page and no match of the play
server reaches this room.
"""
