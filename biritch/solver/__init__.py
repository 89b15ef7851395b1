"""What best play takes when all cards are seen (double dummy): an exact solver for endings and whole deals."""
