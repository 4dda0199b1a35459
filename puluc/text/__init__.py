"""Everything in words that draws nothing: languages, names, numbers, messages, the rulebook."""
