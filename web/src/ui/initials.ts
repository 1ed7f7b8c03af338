// Initials and a steady tint for a person's name: two Latin letters, but one Devanagari grapheme, since a bare
// consonant without its vowel sign is not how anybody writes their name.

import { type Language, language } from '../../../shared/language.ts';

const subjectKeys = ['physics', 'chemistry', 'mathematics', 'biology', 'computer', 'english'] as const;
export type SubjectKey = (typeof subjectKeys)[number];

function firstGrapheme(text: string): string {
  // Nothing joins these, and a segmenter is slow to make.
  if (/^[a-z](?:[a-z]|$)/i.test(text)) return text.slice(0, 1);
  if (typeof Intl.Segmenter === 'function') {
    const [first] = new Intl.Segmenter('ne', { granularity: 'grapheme' }).segment(text);
    return first?.segment ?? '';
  }
  return Array.from(text)[0] ?? '';
}

/** 'Sandhya Gurung' → 'SG', 'sarita.khadka' → 'SK', 'बिनिता महर्जन' → 'बि', '' → '?'. */
export function initialsOf(name: string): string {
  const words = name.split(/[\s._-]+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first] = words;
  if (first === undefined) return '?';
  const one = firstGrapheme(first);
  if (!/^\p{Script=Latin}/u.test(one)) return one;
  const last = words.length > 1 ? firstGrapheme(words[words.length - 1] ?? '') : '';
  return (one + (/^\p{Script=Latin}/u.test(last) ? last : '')).toUpperCase();
}

/** One of the six subject hues, the same for the same name. */
export function tintOf(name: string): SubjectKey {
  // FNV-1a; a plain sum would give most names the same hue.
  let hash = 0x811c9dc5;
  for (const character of name.normalize('NFC')) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return subjectKeys[(hash >>> 8) % subjectKeys.length] ?? 'physics';
}

/** What `lang` a text should carry: (mostly) Nepali, or English on a page in Nepali. Undefined: the page's own. */
export function languageOf(text: string): Language | undefined {
  if (/\p{Script=Devanagari}/u.test(text)) return 'ne';
  return language === 'ne' && /\p{Script=Latin}/u.test(text) ? 'en' : undefined;
}
