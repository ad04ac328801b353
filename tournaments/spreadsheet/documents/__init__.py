"""The workbook and its hidden sheet."""
