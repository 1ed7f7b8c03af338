// Whether an answer is the recorded one, by the README's rules.
import type { Expectation } from './suite.ts';

type Options = Pick<Expectation, 'tolerate'>;

/** Undefined when the answer is as recorded, otherwise what differs, in one line. */
export function difference(answer: unknown, { match, response, tolerate }: Expectation): string | undefined {
  switch (match) {
    case 'exact':
      return exact(answer, response, { tolerate });
    case 'contains':
      return contains(answer, response, { tolerate });
    case 'code':
      return codes(answer, response, { tolerate });
    case 'error':
      return hasErrors(answer) && (field(answer, 'data') ?? null) === null
        ? undefined
        : `expected errors and no data, got ${show(answer)}`;
    case 'ok':
      return !hasErrors(answer) && (field(answer, 'data') ?? null) !== null
        ? undefined
        : `expected data and no errors, got ${show(answer)}`;
    case 'status':
      return undefined;
  }
}

function exact(answer: unknown, expected: unknown, options: Options, path = '$'): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(answer)) return `${path}: expected a list, got ${show(answer)}`;
    if (answer.length !== expected.length) {
      return `${path}: expected ${String(expected.length)} elements, got ${String(answer.length)}: ${show(answer)}`;
    }
    return first(expected, (value, index) =>
      exact(answer[index], value, options, `${path}[${String(index)}]`),
    );
  }
  if (isObject(expected)) {
    if (!isObject(answer)) return `${path}: expected an object, got ${show(answer)}`;
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(answer)])];
    return first(keys, (key) => {
      if (!Object.hasOwn(answer, key))
        return `${path}.${key}: missing${path === '$' ? ` in ${show(answer)}` : ''}`;
      if (!Object.hasOwn(expected, key)) return `${path}.${key}: not expected: ${show(answer[key])}`;
      return exact(answer[key], expected[key], options, `${path}.${key}`);
    });
  }
  return same(answer, expected, options)
    ? undefined
    : `${path}: expected ${show(expected)}, got ${show(answer)}`;
}

function contains(answer: unknown, expected: unknown, options: Options, path = '$'): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(answer)) return `${path}: expected a list, got ${show(answer)}`;
    return first(expected, (value, index) =>
      answer.some((element) => contains(element, value, options) === undefined)
        ? undefined
        : `${path}[${String(index)}]: nothing like ${show(value)} in ${show(answer)}`,
    );
  }
  if (isObject(expected)) {
    if (!isObject(answer)) return `${path}: expected an object, got ${show(answer)}`;
    return first(Object.keys(expected), (key) =>
      contains(answer[key], expected[key], options, `${path}.${key}`),
    );
  }
  return same(answer, expected, options)
    ? undefined
    : `${path}: expected ${show(expected)}, got ${show(answer)}`;
}

function codes(answer: unknown, expected: unknown, options: Options): string | undefined {
  if (Array.isArray(expected)) {
    if (!Array.isArray(answer) || answer.length !== expected.length)
      return `expected a batch, got ${show(answer)}`;
    return first(expected, (value, index) =>
      hasErrors(value) ? codes(answer[index], value, options) : exact(answer[index], value, options),
    );
  }
  const wanted = codesOf(expected);
  if (wanted === undefined) return `the case records no codes: ${show(expected)}`;
  const found = codesOf(answer);
  return found !== undefined && exact(found, wanted, options) === undefined
    ? undefined
    : `expected codes ${show(wanted)}, got ${show(found === undefined ? answer : found)} ${show(field(answer, 'errors'))}`;
}

function codesOf(answer: unknown): unknown[] | undefined {
  const errors = field(answer, 'errors');
  if (Array.isArray(errors)) return errors.map((error) => field(field(error, 'extensions'), 'code'));
  // A REST endpoint's error is the answer itself.
  const code = field(answer, 'code');
  return typeof code === 'string' ? [code] : undefined;
}

const hasErrors = (answer: unknown): boolean => {
  const errors = field(answer, 'errors');
  return Array.isArray(errors) && errors.length > 0;
};

function same(answer: unknown, expected: unknown, { tolerate }: Options): boolean {
  if (answer === expected) return true;
  if (tolerate === undefined || typeof answer !== 'string' || typeof expected !== 'string') return false;
  const value = decimal(answer);
  return value !== undefined && value === decimal(expected);
}

/** A decimal number without needless zeros; undefined for other text. */
function decimal(text: string): string | undefined {
  const parts = /^(-?)0*(\d+?)(?:\.(\d*?)0*)?$/.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', fraction = ''] = parts;
  const value = fraction === '' ? whole : `${whole}.${fraction}`;
  return value === '0' ? value : `${sign}${value}`;
}

function first<T>(
  items: readonly T[],
  find: (item: T, index: number) => string | undefined,
): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = find(item, index);
    if (found !== undefined) return found;
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const field = (value: unknown, key: string): unknown => (isObject(value) ? value[key] : undefined);

const show = (value: unknown): string => {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 300)}…` : text;
};
