"""harness view: the pages of a folder of runs, from a server on this machine."""
