"""Game controllers that come and go."""

import logging

import pygame
from pygame._sdl2 import controller  # pygame-ce has no public module for SDL's controllers

log = logging.getLogger(__name__)


class GameControllers:
    """The controllers plugged in; only open ones send button events."""

    def __init__(self) -> None:
        self.opened: dict[int, controller.Controller] = {}
        try:
            controller.init()
        except pygame.error as error:
            log.warning("no game controllers: %s", error)

    def handle(self, event: pygame.Event) -> None:
        """Open a new controller, or drop one that is gone."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            try:
                opened = controller.Controller(event.device_index)
            except pygame.error as error:
                log.warning("a controller can't be used: %s", error)
            else:
                self.opened[opened.id] = opened
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self.opened.pop(event.instance_id, None)
