"""Controls that know nothing of the game: dialogs, fields, menus, pages, messages."""
