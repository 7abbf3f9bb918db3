"""Play, learn and study the dice game SET CUBED."""
