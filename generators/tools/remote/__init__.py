"""Tools that run elsewhere: behind an OpenAPI file, or in an MCP server."""
