"""Everything that is seen, heard and pressed: the only package that knows pygame."""
