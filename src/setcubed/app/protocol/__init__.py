"""The messages of the protocol, as msgspec structs."""
