// What a form's page says of a refusal, in the page's language. The server refuses in English: its sentences are found again in
// the catalogue of words (shared/words), whose twin says the same in Nepali, or by their code.

import type { Language } from '../../shared/language.ts';
import { messages, waitText } from '../../shared/words/messages.ts';
import * as nepaliMessages from '../../shared/words/ne/messages.ts';
import { refusalText } from '../../shared/words/ne/refusals.ts';
import { registration as nepaliRegistration } from '../../shared/words/ne/registration.ts';
import { registration } from '../../shared/words/registration.ts';

type Say = (...given: readonly unknown[]) => unknown;

/** Stand for what a sentence is given. */
const marks = ['\uE000', '\uE001', '\uE002'];

interface Sentence {
  pattern: RegExp;
  say: Say;
}

const texts = new Map<string, string>();
const sentences: Sentence[] = [];

function readSentence(english: Say, say: Say): void {
  let text: unknown;
  try {
    text = english(...marks);
  } catch {
    // It takes something else than texts and numbers: no refusal does.
    return;
  }
  if (typeof text !== 'string') return;
  const asked = marks.filter((mark) => text.includes(mark));
  const given = asked.map((mark) => text.indexOf(mark));
  // In the order in which they are given, or it could not be said which is which.
  if (asked.length === 0 || given.some((place, index) => place < (given[index - 1] ?? -1))) return;
  const escaped = text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/[\uE000-\uE002]/g, '(.+?)');
  sentences.push({ pattern: new RegExp(`^${escaped}$`), say });
}

/** Goes through both catalogues, which have one shape (`Translated`). */
function read(english: unknown, nepali: unknown): void {
  if (typeof english === 'string' && typeof nepali === 'string') texts.set(english, nepali);
  else if (typeof english === 'function') readSentence(english as Say, nepali as Say);
  else if (typeof english === 'object' && english !== null)
    for (const [key, value] of Object.entries(english)) read(value, (nepali as Record<string, unknown>)[key]);
}
read(messages, nepaliMessages.messages);
read(registration, nepaliRegistration);

function inNepali(text: string, code?: string): string {
  const known = texts.get(text);
  if (known !== undefined) return known;
  for (const { pattern, say } of sentences) {
    const found = pattern.exec(text);
    if (found === null) continue;
    // A field's label is a text of the catalogue itself.
    return String(
      say(...found.slice(1).map((part) => (/^\d+$/.test(part) ? Number(part) : (texts.get(part) ?? part)))),
    );
  }
  return refusalText(code, text);
}

interface Refused {
  code: string;
  message: string;
  /** Seconds, where the server says when to try again. */
  retryAfter: number;
  fields: Readonly<Record<string, string>>;
}

export function refusalIn(
  language: Language,
  { code, message, retryAfter, fields }: Refused,
): Pick<Refused, 'message' | 'fields'> {
  if (language === 'en') return { message: waitText(message, retryAfter), fields };
  return {
    message: nepaliMessages.waitText(inNepali(message, code), retryAfter),
    fields: Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, inNepali(text)])),
  };
}
