"""Do two values mean the same?"""
