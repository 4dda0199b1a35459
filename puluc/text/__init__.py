"""All words for the player, without drawing: languages, names, numbers, messages, the rulebook."""
