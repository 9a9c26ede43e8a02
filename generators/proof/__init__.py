"""Proof that stories can be trusted: executed on the tools, solved by an agent that knows the goals, and mutated."""

from generators.proof.prove import SetProof, prove, prove_set
from generators.proof.result import Proof, ProofResult, Survivor

__all__ = ["Proof", "ProofResult", "SetProof", "Survivor", "prove", "prove_set"]
