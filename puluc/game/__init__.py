"""Games in play and what is learned from them: session, scores, analysis, reasons, puzzles."""
