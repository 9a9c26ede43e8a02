"""Answers that can be judged: the field that a question asks for, and the rules that a wrong answer breaks."""
