"""What a teacher uses: sheets of questions with their key."""
