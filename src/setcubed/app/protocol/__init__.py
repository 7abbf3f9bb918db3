"""What goes over the wire, as msgspec structs."""
