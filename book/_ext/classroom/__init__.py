"""Exercises and sheets to print."""
