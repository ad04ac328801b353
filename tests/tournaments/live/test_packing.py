"""What everybody hears is packed once, and still each listener's stream is a whole gzip file of what it has heard."""

from __future__ import annotations

import gzip

from hypothesis import given
from hypothesis import strategies as st

from tournaments.live.packing import Packed

EVENTS = st.lists(st.text(min_size=1).filter(lambda text: text.isprintable()) | st.sampled_from(["a" * 9000, "è\n\n"]))


@given(EVENTS.filter(bool), EVENTS)
def test_whatever_others_have_heard_a_stream_unpacks_to_its_own_events(mine: list[str], others: list[str]) -> None:
    packed, other = Packed(), Packed()
    for text in others:
        other.add(text)
    stream = b"".join(map(packed.add, mine)) + packed.end()
    assert gzip.decompress(stream).decode() == "".join(mine)
