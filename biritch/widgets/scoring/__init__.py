"""The scoring laboratory: a form, its sheet, the same deal by other rules."""
