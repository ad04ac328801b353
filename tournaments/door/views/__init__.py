"""The pages of the door: a phone, the kiosk, the wall, the list, the till."""
