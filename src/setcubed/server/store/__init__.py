"""The event store. All SQL is here."""
