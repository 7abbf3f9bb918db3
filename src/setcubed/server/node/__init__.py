"""The tables that are alive in this process: logs, clients, bus, bots, heartbeat, retention."""
