"""A tournament in ten lines: three bots, each at every seat with the same dice.

python examples/tournament.py
"""

from setcubed.lab.match import TournamentSettings
from setcubed.lab.results import Results
from setcubed.lab.standings import standings
from setcubed.lab.tournament import Tournament

ledger = Results(TournamentSettings(("greedy", "casual", "random"), table=2, seed=1))
Tournament(ledger, most_games=60, confidence=0.95).run()
for row in standings(ledger.fair()):
    print(
        f"{row.bot:8} wins {100 * row.wins.mean:3.0f} % ± {100 * row.wins.within:.0f}, {row.score:.0f} points"
    )
