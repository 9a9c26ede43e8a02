"""What all desks share: how they understand, what they keep in mind, how they speak."""
