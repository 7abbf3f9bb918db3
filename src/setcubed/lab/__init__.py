"""Games by the thousand: simulations, tournaments and ratings."""
