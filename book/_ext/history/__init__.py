"""Citations, timeline, tree, glossary, index."""
