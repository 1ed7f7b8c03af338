// Text that somebody else chose, as it is shown: characters that turn, hide or break what stands around them are
// spelled out. Joiners stay, since Nepali words need them.

/** Controls, marks of direction, whatever is drawn as nothing, line ends of paragraphs, halves of characters. */
const unseen = /(?![\u200c\u200d])[\p{Default_Ignorable_Code_Point}\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** 'Sita\u202e' → 'Sita[U+202E]'. */
export function visibleText(text: string): string {
  return text.replace(
    unseen,
    (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}
