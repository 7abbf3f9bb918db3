"""Tables to play at: seats, clocks, the event store, the bus, the wire protocol and the app."""
