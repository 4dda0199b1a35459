"""The screens beside the board, a module or package each; they open each other by name."""
