"""The parts of reading a record; ``biritch.record`` puts them together."""
