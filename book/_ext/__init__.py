"""The extensions that build the book, room by room."""
