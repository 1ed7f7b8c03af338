// Reads the number out of an option such as '$\frac{32}{3}\unit{m/s}$', so that numeric options can be sorted and
// keys can be checked. Null for everything that is not one number with, at most, a unit behind it.

/** What stands in a unit's or a word's place carries no value. */
const silent = [
  /\\(unit|text|mathrm)\{(?:[^{}]|\{[^{}]*\})*\}/g,
  /\^\{?\\circ\}?/g,
  /\\(Omega|%|,|;|:|!|quad|displaystyle)(?![a-zA-Z])/g,
];

interface Reader {
  text: string;
  at: number;
}

class NotANumber extends Error {}

function peek(reader: Reader): string {
  while (reader.text[reader.at] === ' ') reader.at += 1;
  return reader.text[reader.at] ?? '';
}

function take(reader: Reader, token: string): boolean {
  peek(reader);
  if (!reader.text.startsWith(token, reader.at)) return false;
  reader.at += token.length;
  return true;
}

/** A group in braces, or TeX's single token: '\frac1{16}', '\sqrt2'. */
function argument(reader: Reader): number {
  if (take(reader, '{')) {
    const value = sum(reader);
    if (!take(reader, '}')) throw new NotANumber();
    return value;
  }
  const digit = peek(reader);
  if (/\d/.test(digit)) {
    reader.at += 1;
    return Number(digit);
  }
  return atom(reader);
}

function atom(reader: Reader): number {
  if (take(reader, String.raw`\dfrac`) || take(reader, String.raw`\frac`)) {
    const top = argument(reader);
    return top / argument(reader);
  }
  if (take(reader, String.raw`\sqrt`)) return Math.sqrt(argument(reader));
  if (take(reader, String.raw`\pi`)) return Math.PI;
  if (take(reader, 'e')) return Math.E;
  if (take(reader, '(')) {
    const value = sum(reader);
    if (!take(reader, ')')) throw new NotANumber();
    return value;
  }
  peek(reader);
  const digits = /^\d+(\.\d+)?/.exec(reader.text.slice(reader.at));
  if (!digits) throw new NotANumber();
  reader.at += digits[0].length;
  return Number(digits[0]);
}

function power(reader: Reader): number {
  const base = atom(reader);
  return take(reader, '^') ? base ** argument(reader) : base;
}

function product(reader: Reader): number {
  let value = power(reader);
  for (;;) {
    if (take(reader, String.raw`\times`) || take(reader, String.raw`\cdot`)) value *= power(reader);
    else if (/[\\\de(]/.test(peek(reader))) value *= power(reader);
    else return value;
  }
}

function sum(reader: Reader): number {
  const negative = take(reader, '-');
  if (!negative) take(reader, '+');
  let value = negative ? -product(reader) : product(reader);
  for (;;) {
    if (take(reader, '+')) value += product(reader);
    else if (take(reader, '-')) value -= product(reader);
    else return value;
  }
}

/** The value of an option: '$4.9\unit{L/min}$' is 4.9, '10 pairs' is 10, '$t = 2\unit{s}$' is 2, '$4F$' is null. */
export function numberIn(option: string): number | null {
  const plain = /^(\d+(?:\.\d+)?)(?: [A-Za-z ]+)?$/.exec(option);
  if (plain) return Number(plain[1]);
  const math = /^\$([^$]+)\$(?: [A-Za-z ]+)?$/.exec(option)?.[1];
  if (math === undefined) return null;
  const bare = silent.reduce((text, pattern) => text.replaceAll(pattern, ' '), math);
  const reader: Reader = { text: bare.replace(/^[a-z] = /, '').trim(), at: 0 };
  try {
    const value = sum(reader);
    return peek(reader) === '' && Number.isFinite(value) ? value : null;
  } catch (error) {
    if (error instanceof NotANumber) return null;
    throw error;
  }
}
