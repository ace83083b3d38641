"""Names of people: cleaned, cut, and compared with those that one could take for them.

Two names are taken for each other if they are the same without regard to case, accents, width, spaces and signs that
nobody sees, or if they have the same skeleton: each letter replaced by the Latin letter that Unicode's list of
confusable characters (Technical Standard 39) gives for it. Covered are the single letters and digits of that list in
scripts that are written from left to right, `rn` for `m`, `vv` for `w`, and some small Cyrillic and Greek letters whose
capitals are on the list. Not covered are Hebrew and Arabic letters, Chinese characters that differ by a stroke, and
likeness that depends on the font.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

LONGEST_NAME = 40  # letters
LONGEST_LOOK = 60  # signs that databases have room for
JOINERS = "\u200c\u200d"  # they join, or keep apart, the signs around them
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"  # counted as letters or marks, but nobody sees them
HALVES_OF_FLAGS = "".join(map(chr, range(0x1F1E6, 0x1F200)))  # two of these letters are a flag
FLAG_OF_A_REGION = re.compile("(\U0001f3f4[\U000e0020-\U000e007e]+\U000e007f)")  # such as that of Scotland
CONFUSABLE = """
    a ɑαа⍺  A ΑАᎪᗅꓮ𐊠𖽀  b ƄЬᏏᑲᖯв  B ΒВᏴᗷꓐꞴ𐊂𐊡𐌁  c сᴄⲥꮯ𐐽  C СᏟⲤꓚ𐊢𐌂𐐕𐔜𑣩𑣲🝌  d ԁᏧᑯꓒ  D Ꭰᗞᗪꓓ  e еҽ℮ꬲ3ƷȜЗӠⳌꝪꞫ𑣊𖼻𝈆
    E ΕЕᎬ⋿ⴹꓰ𐊆𑢦𑢮  f քẝꞙꬵ  F ϜᖴꓝꞘ𐊇𐊥𐔥𑢢𑣂𝈓  g ƍɡցᶃ  G ԌᏀᏳꓖ  h һհᏂн  H ΗНᎻᕼⲎꓧ𐋏  i ıɩɪιіӏᎥ⍳ꙇꭵ𑣃  j ϳј  J ͿЈᎫᒍꓙꞲ
    k кκ  K ΚКᏦᛕⲔꓗ𐔘  l |1IƖǀΙІӀ۱ᛁ∣⏽Ⲓⵏꓲ𐊊𐌉𐌠𖼨  L ᏞᒪⳐꓡ𐐛𐔦𑢣𑢲𖼖𝈪  m м  M ΜϺМᎷᗰᛖⲘꓟ𐊰𐌑  n ոռ  N ΝⲚꓠ𐔓
    o 0οσоօ۵०੦૦௦ం౦ಂ೦ംഠ൦ං๐໐ဝ၀ჿᴏᴑⲟꬽ𐐬𐓪𑣈𑣗  O ΟОՕ০ଠ୦ዐⲞⵔ〇ꓳ𐊒𐊫𐐄𐓂𐔖𑓐𑢵𑣠  p ρр⍴ⲣ  P ΡРᏢᑭⲢꓑ𐊕  q ԛգզ  Q ⵕ  r гᴦⲅꭇꭈꮁ
    R ƦᎡᏒᖇꓣ𐒴𖼵𝈖  s ƽѕꜱꮪ𐑈𑣁5Ƽ𑢻  S ЅՏᏕᏚꓢ𐊖𐐠𖼺  t тτ  T ΤТᎢ⊤⟙Ⲧꓔ𐊗𐊱𐌕𑢼𖼊🝨  u ʋυսᴜꞟꭎꭒ𐓶𑣘  U Սሀᑌ∪⋃ꓴ𐓎𑢸𖽂  v νѵᴠ∨⋁ꮩ𑜆𑣀
    V Ѵ۷Ꮩᐯⴸꓦꛟ𐔝𑢠𖼈𝈍  w ɯѡԝաᴡꮃ𑜊𑜎𑜏  W ԜᎳᏔꓪ𑣦𑣯  x ×хᕁᕽ᙮⤫⤬⨯  X ΧХ᙭ᚷ╳ⲬⵝꓫꞳ𐊐𐊴𐌗𐌢𐔧𑣬  y ɣʏγуүყᶌỿꭚ𑣜  Y ΥУҮᎩᎽⲨꓬ𐊲𑢤𖽃
    z ᴢꮓ𑣄  Z ΖᏃꓜ𐋵𑢩𑣥  2 ƧϨᒿꙄꛯꝚ  4 Ꮞ𑢯  6 бᏮⳒ𑣕  7 𐓒𑣆𝈒  8 Ȣȣ৪੪ଃ𐌚  9 ৭੧୨൭ⳊꝮ𑢬𑣌𑣖
"""
SKELETON = {ord(sign): latin for latin, signs in zip(*[iter(CONFUSABLE.split())] * 2, strict=True) for sign in signs}
LOOK_ALIKES = str.maketrans(  # of `look_of_name`
    "аеорсухіјѕԁһӏвнкмтαορνικτυхІ0135|", "aeopcyxijsdhlbhkmtaopviktuxlolesl"
)


def clean_text(text: str) -> str:
    """Free text without control characters, on one line. What joins letters and emoji stays between them."""
    parts = FLAG_OF_A_REGION.split(text)  # the flags are at odd places
    shown = "".join(part if number % 2 else _without_controls(part) for number, part in enumerate(parts))
    return " ".join(part for word in shown.split() if (part := word.strip(JOINERS)))


def _without_controls(text: str) -> str:
    return "".join(sign if sign in JOINERS or (sign.isprintable() and sign not in BLANKS) else " " for sign in text)


def shortened(text: str, most: int) -> str:
    """At most so many letters; none of them, and no emoji, is cut in two."""
    end = most
    while 0 < end < len(text) and _belong_together(text[:end], text[end]):
        end -= 1
    return text[:end].rstrip()


def _belong_together(before: str, sign: str) -> bool:
    """Whether a sign belongs to the one before it: a mark, a tone of skin, a part of a flag, or something joined."""
    if sign in HALVES_OF_FLAGS:
        return (len(before) - len(before.rstrip(HALVES_OF_FLAGS))) % 2 == 1
    if "\u1160" <= sign <= "\u11ff":  # vowels and endings of Korean syllables
        return True
    return before[-1] in JOINERS or sign in JOINERS or unicodedata.category(sign) in ("Mn", "Mc", "Me", "Sk", "Cf")


def look_of_name(name: str) -> str:
    """How a name is found again: without case, accents, spaces, and with the commonest letters of other scripts as
    Latin ones. It is kept in databases and must not change."""
    plain = unicodedata.normalize("NFKD", name).casefold()
    kept = "".join(sign for sign in plain if not unicodedata.combining(sign) and sign not in JOINERS and sign != " ")
    return kept.translate(LOOK_ALIKES)[:LONGEST_LOOK]


def looks_of_name(name: str) -> set[str]:
    """What a name can be taken for: names that have one of these in common are taken for each other."""
    seen = "".join(sign for sign in unicodedata.normalize("NFKD", name) if not _is_unseen(sign))
    skeletons = (
        seen.translate(SKELETON).casefold(),
        seen.casefold().translate(SKELETON),
    )  # of capitals, of small letters
    return {skeleton.replace("rn", "m").replace("vv", "w") for skeleton in skeletons}


def _is_unseen(sign: str) -> bool:
    """Whether a sign takes no room of its own; parts of flags do not, but make the flag."""
    if sign.isspace() or sign in BLANKS or unicodedata.combining(sign):
        return True
    return unicodedata.category(sign) in ("Cf", "Mn", "Me") and not "\U000e0020" <= sign <= "\U000e007f"


def is_taken(name: str, others: Iterable[str]) -> bool:
    """Whether one of the others has this name, or one that could be taken for it."""
    looks = looks_of_name(name)
    return any(not looks.isdisjoint(looks_of_name(other)) for other in others if other)


def free_name(wanted: str, taken: Sequence[str]) -> str:
    """The name, with a number if another could be taken for it."""
    name, number = wanted, 1
    while is_taken(name, taken):
        number += 1
        name = f"{shortened(wanted, LONGEST_NAME - 4)} {number}"
    return name


def default_name(seat: int, language: str) -> str:
    return f"{'Joueur' if language == 'fr' else 'Player'} {seat + 1}"


def somebody(language: str) -> str:
    """What is left of a name that its owner has deleted."""
    return "quelqu’un" if language == "fr" else "somebody"
