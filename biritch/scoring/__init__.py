"""What can be scored, the sheet of a deal, the rubber and the session."""
