"""Cells, sheets and forms of any workbook."""
