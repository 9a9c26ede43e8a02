"""Any endpoint that is asked by a template and read by JMESPath: over HTTP in its many manners, and over WebSocket."""
