"""Live parts and steppers on a page."""
