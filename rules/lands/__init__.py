"""What the games of territories have in common: sets of territories, cards in sets, throws, secret objectives, ends."""
