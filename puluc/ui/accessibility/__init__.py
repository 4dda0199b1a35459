"""The scenes' controls as AccessKit's tree, and what a screen reader asks for as actions."""
