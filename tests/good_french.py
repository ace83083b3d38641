"""What a teacher of French would mark in a text, as far as rules can tell."""

from __future__ import annotations

import re

VOWEL = "aeiouàâéèêëîïôœùûAEIOUÀÂÉÈÊËÎÏÔŒÙÛ"
CONSONANT = "bcdfgjklmnpqrstvwxzçBCDFGJKLMNPQRSTVWXZÇ"
INVARIABLE = "temps|bois|fois|pas|villageois"
NO_NOUN = "or|sur|et|en|à|au|aux|par|de|du|avec|pour|dans|contre|ou|va|vont|est|grâce|comptée"
ORDINAL = re.compile(r"\b([Gg]énération|[Mm]anche|[Nn]iveau|[Ff]enêtre|[Pp]ile|[Cc]ase|[Cc]ran|[Rr]ound) \d+")
IN_ANY_TEXT = {
    r"  ": "two spaces",
    r"(?<!\u202f)[:;!?»]": "no narrow no-break space before high punctuation",
    r"«(?!\u202f)|(?<!«)\u202f(?![:;!?»])": "no narrow no-break space after the quotation mark, or one elsewhere",
    r"['\"]|\.\.\.": "signs of a typewriter",
    r"n° ": "no no-break space after n°",
    r"\b(?:[Àà]|[Dd]e) [Ll]es?\b": "à le, de le",
    rf"(?<!-)\b(?:[DdLlJjNnSs]e|[Qq]ue|[Ll]a) (?!onz|oui\b)[{VOWEL}]": "not elided",
    rf"\b(?:[DdLlJjNnSs]|[Qq]u)’[{CONSONANT}]": "elided before a consonant",
    r"\b(?:le|la|les|un|une|du|des|au|aux) (?:le|la|les|un|une|au|aux)\b": "two articles",
    r"\b(?:of|the|and|with|from|to|their|his|is|are|has|takes|pays|gains|scores|gold|coins|by)\b": "English",
    r"\b(?!vous\b|nous\b)(\w{2,}) \1\b": "a word twice",
}
IN_A_SENTENCE = {
    r"[{}|]": "a gap or a mark of the catalogue is left",
    r"\s[.,)]|\(\s|^\s|\s$": "a space too many",
    rf"\b(?<![\d,.])1 (?!{INVARIABLE})[a-zéèêàâîôûç]+[sx]\b": "a plural after 1",
    rf"\b(?<![\d,.])(?:[2-9]|\d\d+) (?!(?:{NO_NOUN})\b)[a-zéèêàâîôûç]*[^sxz\W\d]\b": "a singular after a number",
    r"^[^A-ZÀÂÉÈÊÎÔŒÛÇ\d«]": "does not begin with a capital",
    r"(?<![.!?»])$": "does not end with a full stop",
}


def faults(text: str, sentence: bool = True) -> list[str]:
    """What is wrong with a sentence; or, if it is none, with a part of one."""
    rules = IN_ANY_TEXT | IN_A_SENTENCE if sentence else IN_ANY_TEXT
    text = ORDINAL.sub(r"\1", text)
    return [f"{why}: {found[0]!r} in {text!r}" for rule, why in rules.items() if (found := re.search(rule, text))]
