// A row as the values of a form, and what two versions of it differ in.
import { type Editable, type Field, type FormValues, type ListedRow, textOf } from '../resources/resource.ts';

/** What was stored when the editing began, or when the person last chose between two versions. */
export interface Base {
  updated_at: string;
  values: FormValues;
}

function valuesOf(resource: Editable, row: ListedRow): FormValues {
  const columns = resource.fields.map(({ name }) => [name, textOf(row, name)] as const);
  return resource.toValues?.(row) ?? Object.fromEntries(columns);
}

export function baseOf(resource: Editable, row: ListedRow): Base {
  return { updated_at: row.updated_at, values: valuesOf(resource, row) };
}

export function blankValues(fields: readonly Field[]): FormValues {
  return Object.fromEntries(fields.map((field) => [field.name, '']));
}

/** The values as columns of the same names. No file is null. */
export function columnsOf(fields: readonly Field[], values: FormValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.map(({ name, kind }) => [name, kind === 'file' ? values[name] || null : (values[name] ?? '')]),
  );
}

export function sameValues(fields: readonly Field[], one: FormValues, other: FormValues): boolean {
  return fields.every(({ name }) => (one[name] ?? '') === (other[name] ?? ''));
}

export interface Difference {
  field: Field;
  before: string;
  mine: string;
  theirs: string;
  /** Both changed it: nobody but the person can say which is right. */
  both: boolean;
}

const shown = (value: FormValues[string] | undefined): string =>
  value instanceof File ? value.name : (value ?? '');

/** What somebody else changed, and is not what the person wrote as well. */
export function differences(
  fields: readonly Field[],
  base: FormValues,
  mine: FormValues,
  theirs: FormValues,
): Difference[] {
  return fields.flatMap((field) => {
    const [before, own, other] = [base, mine, theirs].map((values) => values[field.name] ?? '');
    if (other === before || other === own) return [];
    return [{ field, before: shown(before), mine: shown(own), theirs: shown(other), both: own !== before }];
  });
}
