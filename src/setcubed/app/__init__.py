"""The application core: tables, lessons, companion and review, without I/O, clock, threads or processes."""
