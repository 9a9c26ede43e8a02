"""Proof that stories can be trusted: executed on the tools, solved by an agent that knows, mutated."""

from generators.proof.proof import Finding, Proof, Survivor
from generators.proof.proving import SetProof, prove, prove_set

__all__ = ["Finding", "Proof", "SetProof", "Survivor", "prove", "prove_set"]
