"""What cannot be done, by a person's hand or as things stand: a code and parameters; the edge makes the words."""


class Refused(Exception):
    """A request that cannot be done now, with the reason as a code. Nothing was changed."""

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(code)
        self.code = code
        self.params = params


class MatchUnreadable(Refused):
    """What is stored of a match is no state of its game, so that nothing can be shown or played: only its end helps."""

    def __init__(self, match_code: str) -> None:
        super().__init__("unreadable")
        self.match_code = match_code
