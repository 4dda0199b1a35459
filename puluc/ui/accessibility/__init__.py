"""The scenes' controls as AccessKit's tree, and a screen reader's requests as actions."""
