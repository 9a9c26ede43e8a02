"""Commands for the first hour: a suite, a first story, a look at what is installed."""
