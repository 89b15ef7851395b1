"""The rule pages: paragraphs, marks, the examples beside them."""
