"""What a bot that thinks makes of a match on a map: the chances of each seat, and plans of a turn."""
