"""The players' own door: a private link or a request lets a browser in, and `/my/` shows one person what is theirs."""
