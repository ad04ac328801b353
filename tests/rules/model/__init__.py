"""A second RisiKo!, written from the rule book and the rows R1 to R35 alone, to be held beside the engine.

It shares no code with `rules`: flat lists that are written into, plain words for phases, the board, cards and options
read from the data files. `beside.py` drives both by the same actions and the same dice and compares them after every
event.
"""
