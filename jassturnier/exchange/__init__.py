"""Spreadsheets: workbooks and CSV in and out.

Readers take bytes and return values with every problem and its place; writers return bytes or str.
"""
