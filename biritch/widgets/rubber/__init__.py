"""The rubber sheet."""
