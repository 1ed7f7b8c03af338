// Text that somebody else chose, as it is shown: characters that turn, hide or break what stands around them are
// spelled out. Joiners stay, since Nepali words need them.

/** Controls, marks of direction, invisible signs, tags, and halves of characters. */
const unseen =
  // oxlint-disable-next-line no-control-regex -- these are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc\u{e0000}-\u{e0fff}\p{Cs}]/gu;

/** 'Sita\u202e' → 'Sita[U+202E]'. */
export function visibleText(text: string): string {
  return text.replace(
    unseen,
    (sign) => `[U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}]`,
  );
}
