"""How the tools of a world are named by those who want something of them."""
