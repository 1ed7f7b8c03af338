// A template's text → tokens. What a text between quotation marks means, and where `}}` ends something, depends on what is
// open: a stack tells.
import { KritiError, type Span } from './syntax.ts';

export interface Token extends Span {
  /**
   * `word`: a name or a word of the language; `text`: between quotation marks; `key`: between apostrophes; `sign`: all else,
   * a quotation mark too.
   */
  readonly kind: 'word' | 'number' | 'text' | 'key' | 'sign' | 'end';
  /** Without escapes. */
  readonly text: string;
}

type Mode = 'json' | 'expression' | 'text';

const blank = /[ \t\n\r\f\v]+|#[^\n]*/y;
const word = /\$?[A-Za-z][$A-Za-z0-9_-]*|\$/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const digits = /-?\d+/y;
const signs = /\?\?|==|!=|>=|<=|&&|\|\||:=|[{}[\]().,:?<>_]/y;
const key = /'([^'{]+)'/y;
const plain = /[^\\"{]+/y;
const escape = /\\(?:([{"\\/bfnrt])|u([0-9A-Fa-f]{4}))/y;
/** `\/` stays as it is written, as in Kriti. */
const escapes: Readonly<Record<string, string>> = {
  '/': '\\/',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** What stands at a place: a token or nothing, its length, and what is open afterwards. */
interface Step {
  readonly token?: readonly [Token['kind'], string];
  readonly length: number;
  readonly opens?: Mode;
  readonly closes?: boolean;
}

/** `isText`: the template is what stands between two quotation marks, which it does not write. */
export function lex(template: string, isText: boolean): Token[] {
  const tokens: Token[] = [];
  const stack: Mode[] = ['json'];
  let place = 0;
  const add = (kind: Token['kind'], text: string, end: number): void => {
    tokens.push({ kind, text, start: place, end });
  };
  if (isText) {
    add('sign', '"', 0);
    stack.push('text');
  }
  while (place < template.length) {
    const mode = stack.at(-1) ?? 'json';
    const isWhole = isText && stack.length === 2;
    const step = mode === 'text' ? inText(template, place, isWhole) : outside(template, place, mode);
    if (step.token !== undefined) add(...step.token, place + step.length);
    if (step.opens !== undefined) stack.push(step.opens);
    if (step.closes === true) stack.pop();
    place += step.length;
  }
  if (isText && stack.length === 2) add('sign', '"', place);
  else if (stack.at(-1) === 'text') fail('the template ends within a text', template, place);
  add('end', '', place);
  return tokens;
}

function match(pattern: RegExp, template: string, place: number): RegExpExecArray | null {
  pattern.lastIndex = place;
  return pattern.exec(template);
}

function fail(message: string, template: string, start: number): never {
  throw new KritiError('Lex Error', message, { template, start });
}

const sign = (text: string, after: Omit<Step, 'token' | 'length'> = {}): Step => ({
  token: ['sign', text],
  length: text.length,
  ...after,
});

/** `isWhole`: the text is the whole template, and nothing ends it. */
function inText(template: string, place: number, isWhole: boolean): Step {
  if (template.startsWith('{{', place)) return sign('{{', { opens: 'expression' });
  const letter = template[place] ?? '';
  if (letter === '"' && isWhole)
    return fail(String.raw`a quotation mark has to be written \"`, template, place);
  if (letter === '"') return sign('"', { closes: true });
  if (letter === '\\') {
    const [all, one = '', code] =
      match(escape, template, place) ?? fail('an escape that JSON does not know', template, place);
    const text = code === undefined ? (escapes[one] ?? one) : String.fromCharCode(parseInt(code, 16));
    return { token: ['text', text], length: all.length };
  }
  const text = letter === '{' ? letter : (match(plain, template, place)?.[0] ?? letter);
  return { token: ['text', text], length: text.length };
}

function outside(template: string, place: number, mode: Mode): Step {
  const found = (pattern: RegExp): string => match(pattern, template, place)?.[0] ?? '';
  const skipped = found(blank);
  if (skipped !== '') return { length: skipped.length };
  if (template[place] === '"') return sign('"', { opens: 'text' });
  if (template.startsWith('{{', place)) return sign('{{', { opens: 'expression' });
  if (mode === 'expression' && template.startsWith('}}', place)) return sign('}}', { closes: true });
  const quoted = match(key, template, place);
  if (quoted !== null) return { token: ['key', quoted[1] ?? ''], length: quoted[0].length };
  const named = found(word);
  if (named !== '') return { token: ['word', named], length: named.length };
  const [written, whole] = [found(number), found(digits)];
  const counted = written.length >= whole.length ? written : whole;
  if (counted !== '') return { token: ['number', counted], length: counted.length };
  const other = found(signs);
  return other === '' ? fail('this means nothing here', template, place) : sign(other);
}
