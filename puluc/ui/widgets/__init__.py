"""Controls that know no game: dialogs, fields, menus, pages, messages."""
