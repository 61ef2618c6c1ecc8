"""What a match was: its turns, one by one, as an animation, and brought from a file. Taking back is seen there too."""
