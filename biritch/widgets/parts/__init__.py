"""What every laboratory is made of: the widget, its controls, files in and out."""
