"""Reading a photographed sheet with OpenCV. Imported by the job that reads and the command `read_sheet` alone."""
