"""Shares that grow round by round, rounded to whole numbers: what somebody may expect after what they had."""


def expected_share(before: int, now: int, had: int, unit: int) -> int:
    """Return what is to be expected beyond the whole ones `had`, while the share grows from `before` to `now`, in parts
    of `unit`; negative where more was had than is due.

    One number below the unit, drawn once for everybody and added to their share, says what that is rounded to after
    every round; what they had tells where that number lies.
    """
    whole, part = divmod(before, unit)
    if had not in (whole, whole + (part > 0)):
        return now - unit * had
    low, high = (0, unit - part) if had == whole else (unit - part, unit)
    up = max(0, high - max(low, unit - now % unit))
    return (now // unit - had) * unit + up * unit // (high - low)
