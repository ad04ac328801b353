"""The server process: how it starts, beats and ends, its threads and what runs inside it."""
