"""The parts of reading a record; ``biritch.formats.read_record`` puts them together."""
