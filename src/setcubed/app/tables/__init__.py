"""A table as a fold over its log: decisions, duties, drafts, views."""
