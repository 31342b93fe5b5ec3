"""Guides as parts of the page of the manual."""

import re

from jassturnier.board.manual import Guide, guides_of

EVENING = """# The *evening*

<!--
```console
$ jass new Prepared

…
```
-->

More in [the list](list.md#again-n-again), [all of it](list.md), [elsewhere](https://example.org/list.md),
[more](../more.md).

## Draw & print

Type `jass draw`, not `draw`; [`jass draw`](list.md) leads to the list. <!-- aside -->

| type | what |
|---|---|
| `jass draw` | a < b |

```console
$ jass draw
Table 1: <A>
```

```csv +people.csv
$ Anna
```
"""
LIST = "# List\n\n## Again 'n' again\n"


def guides() -> list[Guide]:
    return guides_of(
        {"evening": EVENING, "list": LIST}, lambda words: "command-draw" * (words == "jass draw")
    )


def test_a_guide_has_a_title_and_its_headings_with_anchors_that_links_from_others_find() -> None:
    evening, listed = guides()
    assert (evening.title, listed.title) == ("The evening", "List")
    assert re.findall(r"<h\d.*?>", evening.body) == ['<h3 id="evening-draw--print">']
    assert re.findall(r'href="(\S+?)"', evening.body)[:3] == [
        "#list-again-n-again",
        "#list",
        "https://example.org/list.md",
    ]
    assert 'id="list-again-n-again"' in listed.body
    assert "</a>,\nmore." in evening.body


def test_a_command_leads_to_the_reference_where_it_is_no_link_already() -> None:
    body = guides()[0].body
    assert body.count('<a href="#command-draw"><code class="whole">jass draw</code></a>') == 2
    assert '<a href="#list"><code class="whole">jass draw</code></a>' in body


def test_what_prepares_the_examples_is_not_shown_and_what_is_typed_stands_out() -> None:
    body = guides()[0].body
    assert "Prepared" not in body
    assert "aside" not in body
    assert "<b>$ jass draw</b>\nTable 1: &lt;A&gt;</code>" in body
    assert '<p class="file">people.csv</p>\n<pre class="csv" tabindex="0"><code>$ Anna</code>' in body
    assert "<td>a &lt; b</td>" in body
