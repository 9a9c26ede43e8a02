"""The tools that stories are made for: opened, explored and executed, with what their arguments may be."""
