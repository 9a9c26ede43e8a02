"""Which calls are tried while tools are explored."""
