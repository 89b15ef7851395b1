"""Both games side by side: the figures and their drawings."""
