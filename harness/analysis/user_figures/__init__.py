"""What runs say of the simulated user that played them."""
