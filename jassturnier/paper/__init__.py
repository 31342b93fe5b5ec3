"""Everything a tournament prints, as PDF: values in, bytes out.

Words of people are drawn as they are; nothing in them is ever read as markup.
The same values give the same bytes.
"""
