"""The board: reading and checking the data files, the graph of fields, finding routes, and drawings."""
