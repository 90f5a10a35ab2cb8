"""Parts of the bots: noticing errors (`attention`) and choosing a card (`expert`)."""
