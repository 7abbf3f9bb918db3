"""Tables to play at: seats, clocks, the event store, the bus, the wire protocol and the app."""


class Failed(Exception):
    """What the host wants cannot be done; the message says why, and what to do."""
