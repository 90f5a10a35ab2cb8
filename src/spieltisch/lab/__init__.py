"""The lab: simulations, tournaments, balance reports and training environments."""
