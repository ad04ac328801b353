"""The sheet that a phone can read: where everything on it stands, and what a photograph of it says.

`layout` is pure geometry, by which the sheet is drawn and read: paper and reader cannot differ. `reading` needs OpenCV
and is imported by the job that reads, and by nothing else.
"""
