"""A table as a fold over its log: decisions, scheduled actions, drafts, views."""
