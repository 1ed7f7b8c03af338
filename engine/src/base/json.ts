// JSON of clients. It is bounded before it is parsed: JSON.parse itself takes seconds and half a gigabyte for ten megabytes
// of brackets, and whatever walks through its result recurses or works for each value. Numbers keep their digits.
import { randomBytes } from 'node:crypto';
import { EngineError, refuse } from './errors.ts';
import { defaultLimits } from './limits.ts';

const { jsonDepth, adminJsonValues } = defaultLimits;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** A number by its digits, where a double would not hold them, and every number that a document writes. */
export class NumberLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

/** An object or a list, and no number. */
export const isStructure = (json: unknown): json is object =>
  typeof json === 'object' && json !== null && !(json instanceof NumberLiteral);

export const isObject = (json: unknown): json is Record<string, unknown> =>
  isStructure(json) && !Array.isArray(json);

/**
 * Text → value. Numbers that are not the same when JavaScript writes them again (of more than 15 digits, with an
 * exponent, `1.50`, `-0`) become `NumberLiteral`s. Throws `validation-failed` for what is too much to parse (`mostValues`
 * lists, objects and what is in them), and JSON.parse's `SyntaxError`.
 */
export function parseJsonText(text: string, mostValues: number = adminJsonValues): unknown {
  checkJson(text, mostValues);
  if (!mayHoldLiterals.test(text)) return JSON.parse(text) as unknown;
  // JSON.parse stays the judge of everything, also of keys such as `__proto__`: numbers come through it as texts that
  // nobody else can write.
  const mark = randomBytes(markBytes).toString('base64');
  const marked = markNumbers(text, mark);
  return marked === text ? (JSON.parse(text) as unknown) : unmark(parseMarked(marked, text), mark);
}

/** Also true for some texts that only look so inside a string. A comma, a colon, a bracket or space is before a number. */
const mayHoldLiterals = /(?:^|[[,:\s])(?:-0(?!\.)|-?(?:\d[\d.]{15}|\d[\d.]*[eE]|\d+\.\d*0(?!\d)))/;

const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
/** Of up to fifteen letters: all others are exact. */
const inexact = /[eE]|\.\d*0$|^-0$/;
const exactLetters = 15;
const markBytes = 6;

const [minus, zero, nine] = [0x2d, 0x30, 0x39];

/** The number that JSON text holds; undefined when it holds none, or something else. */
export function numberOf(text: string): number | NumberLiteral | undefined {
  number.lastIndex = 0;
  if (!number.test(text) || number.lastIndex < text.length) return undefined;
  return text.length > exactLetters || inexact.test(text) ? new NumberLiteral(text) : Number(text);
}

function markNumbers(text: string, mark: string): string {
  let marked = '';
  let taken = 0;
  for (let index = 0; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    if (letter === quote) {
      index = endOfText(text, index + 1);
      continue;
    }
    if (letter !== minus && (letter < zero || letter > nine)) continue;
    number.lastIndex = index;
    if (!number.test(text)) continue;
    const end = number.lastIndex;
    if (end - index > exactLetters || inexact.test(text.slice(index, end))) {
      marked += `${text.slice(taken, index)}"${mark}${text.slice(index, end)}"`;
      taken = end;
    }
    index = end - 1;
  }
  return marked + text.slice(taken);
}

function parseMarked(marked: string, text: string): unknown {
  try {
    return JSON.parse(marked) as unknown;
  } catch (error) {
    // Its message is about the text as it came.
    JSON.parse(text);
    throw error;
  }
}

const unmark = (json: unknown, mark: string): unknown =>
  replaceLeaves(json, (leaf) =>
    typeof leaf === 'string' && leaf.startsWith(mark) ? new NumberLiteral(leaf.slice(mark.length)) : leaf,
  );

/**
 * The same with JavaScript's own numbers, for JSON that is kept (metadata). Throws `parse-failed` for a number that would
 * be another one then: what it is to be compared with must not change in silence.
 */
export const withPlainNumbers = (json: unknown): unknown =>
  replaceLeaves(json, (leaf) => {
    if (!(leaf instanceof NumberLiteral)) return leaf;
    const value = Number(leaf.text);
    if (isSameNumber(leaf.text, value)) return value;
    const message = `the number ${leaf.text.slice(0, 100)} has too many digits here: write it as a text`;
    throw new EngineError('parse-failed', message);
  });

/** Whether a double holds exactly this number, or prints in as many digits as were given. */
function isSameNumber(text: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  const digits = text
    .replace(/[eE].*/, '')
    .replace(/\D/g, '')
    .replace(/^0+/, '');
  return digits.length <= exactLetters || (Number.isSafeInteger(value) && /^-?\d+$/.test(text));
}

/** Changes lists and objects in place. */
function replaceLeaves(json: unknown, replace: (leaf: unknown) => unknown): unknown {
  if (!isStructure(json)) return replace(json);
  if (Array.isArray(json)) {
    for (let index = 0; index < json.length; index += 1) json[index] = replaceLeaves(json[index], replace);
    return json;
  }
  for (const [key, value] of Object.entries(json)) {
    const replaced: unknown = replaceLeaves(value, replace);
    if (replaced === value) continue;
    // Assigned, `__proto__` would be no key.
    Object.defineProperty(json, key, {
      value: replaced,
      enumerable: true,
      writable: true,
      configurable: true,
    });
  }
  return json;
}

/** Throws `validation-failed` for JSON text that is nested too deeply or holds too many values. */
function checkJson(text: string, mostValues: number): void {
  // Every level and every value takes a letter at least.
  if (text.length <= jsonDepth) return;
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case quote:
        index = endOfText(text, index + 1);
        break;
      case openList:
      case openObject:
        depth += 1;
        values += 1;
        if (depth > jsonDepth) fail(`the request is nested more than ${jsonDepth} levels deep`);
        break;
      case closeList:
      case closeObject:
        depth -= 1;
        break;
      case comma:
        values += 1;
    }
    if (values > mostValues) fail('the request holds too many values');
  }
}

/** The place of the quotation mark that ends a text; the end when there is none. */
function endOfText(text: string, start: number): number {
  for (let index = start; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    if (letter === quote) return index;
    if (letter === backslash) index += 1;
  }
  return text.length;
}

function fail(message: string): never {
  refuse(message);
}

/** Value → text, with the digits of `NumberLiteral`s. */
export function writeJson(json: unknown): string {
  if (json instanceof NumberLiteral) return json.text;
  if (Array.isArray(json)) return `[${json.map((item) => writeJson(item ?? null)).join(',')}]`;
  // A date writes itself; what a client sent has no functions.
  if (!isStructure(json) || ('toJSON' in json && typeof json.toJSON === 'function'))
    return JSON.stringify(json);
  const fields = Object.entries(json).filter(([, value]) => value !== undefined);
  return `{${fields.map(([key, value]) => `${JSON.stringify(key)}:${writeJson(value)}`).join(',')}}`;
}
