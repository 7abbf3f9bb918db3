"""The event store: all SQL."""
