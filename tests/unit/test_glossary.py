"""Links to the glossary become controls that open its entries in place."""

from __future__ import annotations

import re

import pytest

from site_play.build.glossary import entries, open_in_place

GLOSSARY = """<h1 id="glossary">Glossary</h1>
<p>Words.</p>
<h2 id="opener">Opener<a class="headerlink" href="#opener" title="Link">&para;</a></h2>
<p>It begins a <a href="#row">row</a>.</p>
<p>Taught in: <a href="../../rules/#start">The rules</a></p>
<h2 id="row">Row<a class="headerlink" href="#row" title="Link">&para;</a></h2>
<p>Cards of <em>one</em> suit. <a href="https://example.org/row">More</a></p>"""
KNOWN = entries(GLOSSARY)


def test_every_heading_of_the_second_level_is_an_entry() -> None:
    assert list(KNOWN) == ["opener", "row"]
    assert KNOWN["row"].title == "Row"
    assert KNOWN["row"].body.startswith("<p>Cards of <em>one</em> suit.")
    assert "<h2" not in KNOWN["opener"].body


def test_a_link_becomes_a_button_with_the_link_beside_it() -> None:
    page = open_in_place('<p>The <a href="../glossary/#row">rows</a> grow.</p>', "../glossary/", KNOWN)
    assert 'popovertarget="ft-term-row"' in page
    assert ' hidden>rows</button><a href="../glossary/#row">rows</a></span> grow.</p>' in page
    assert page.count('id="ft-term-row"') == 1
    assert 'id="ft-term-opener"' not in page


def test_a_word_used_twice_has_two_buttons_and_one_entry() -> None:
    link = '<p><a href="g/#row">row</a></p>'
    page = open_in_place(link + link, "g/", KNOWN)
    assert page.count('class="ft-term-open"') == 2
    assert page.count('class="ft-definition"') == 1


@pytest.mark.parametrize(
    ("before", "after"), [("", "."), ("(", ")."), ('"', '"'), ("\u201c", ",\u201d")], ids=repr
)
def test_marks_stay_in_the_line_of_their_word(before: str, after: str) -> None:
    page = open_in_place(f'<p>x {before}<a href="g/#row">row</a>{after} y</p>', "g/", KNOWN)
    (together,) = re.findall(r'<span class="ft-term">(.*?)</span>', page)
    assert together.startswith(f"{before}<button")
    assert together.endswith(f"</a>{after}")


@pytest.mark.parametrize(
    "link",
    ['<a href="g/">glossary</a>', '<a href="g/#joker">joker</a>', '<a href="rules/#row">row</a>'],
)
def test_other_links_stay_as_they_are(link: str) -> None:
    assert open_in_place(f"<p>{link}</p>", "g/", KNOWN) == f"<p>{link}</p>"


def test_links_of_an_entry_lead_to_the_same_place_from_every_page() -> None:
    page = open_in_place('<a href="../reference/glossary/#opener">x</a>', "../reference/glossary/", KNOWN)
    assert 'begins a <a href="../reference/glossary/#row">' in page
    assert '<a href="../reference/../../rules/#start">' not in page
    assert '<a href="../reference/glossary/../../rules/#start">' in page
    other = open_in_place('<a href="reference/glossary.html#row">x</a>', "reference/glossary.html", KNOWN)
    assert '<a href="https://example.org/row">' in other
