"""The position: hands, box, draw piles, duty, debts and timers, with basic operations and no rules of play."""
