// Between what people type and what the engine takes; and from what it answers to text.
import { exactDigits } from '../client/exactJson.ts';
import type { FilterOperator, ValueKind } from './columns.ts';

/** What was typed does not fit the type. */
export class ValueError extends Error {
  override readonly name = 'ValueError';
}

const integer = /^[+-]?\d+$/;

/** Throws a `ValueError` that says what is expected. Numbers that doubles cannot hold go as text, which the engine reads. */
export function parseValue(text: string, { kind }: ValueKind): unknown {
  const trimmed = text.trim();
  switch (kind) {
    case 'boolean':
      if (trimmed !== 'true' && trimmed !== 'false') throw new ValueError('Choose true or false.');
      return trimmed === 'true';
    case 'integer':
      if (!integer.test(trimmed)) throw new ValueError('A whole number is expected.');
      return Number(trimmed);
    case 'float':
      if (trimmed === '' || Number.isNaN(Number(trimmed))) throw new ValueError('A number is expected.');
      return Number(trimmed);
    case 'decimal':
      if (trimmed === '') throw new ValueError('A number is expected.');
      return trimmed;
    case 'json':
      return parseJson(text);
    case 'list': {
      const list = parseJson(text);
      if (!Array.isArray(list)) throw new ValueError('A JSON list is expected, for example ["a", "b"].');
      return list;
    }
    case 'date':
    case 'enum':
    case 'text':
      return text;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    throw new ValueError(`JSON is expected: ${error instanceof Error ? error.message : ''}`);
  }
}

/** A list is typed as JSON, or with commas between its values. */
export function parseOperand(text: string, { takesList, valueKind, name }: FilterOperator): unknown {
  if (name === '_is_null') return text !== 'false';
  if (!takesList) return parseValue(text, valueKind);
  if (text.trim().startsWith('[')) return parseValue(text, { kind: 'list' });
  if (text.trim() === '') return [];
  return text.split(',').map((part) => parseValue(part.trim(), valueKind));
}

/** A value as text: for cells, for what is read aloud, and for fields that edit it. */
export function showValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  const digits = exactDigits(value);
  if (digits !== undefined) return digits;
  if (typeof value === 'string') return value;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return JSON.stringify(value);
}

/** The text of a value in a field: json is spread out, and a JSON string keeps its quotes. */
export function editValue(value: unknown, { kind }: ValueKind): string {
  if (value === null || value === undefined) return '';
  if (kind !== 'json') return showValue(value);
  return JSON.stringify(value, null, typeof value === 'object' ? 2 : undefined);
}
