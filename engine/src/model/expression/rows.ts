// Lists of rows to insert: when all rows of a variable have the same columns, the list is sent as one array per
// column, and neither its length nor its values are part of the plan.
import { type GraphQLInputObjectType, getNullableType, isInputObjectType, isListType } from 'graphql';

/** Marks the input types of rows (`books_insert_input`), in their `extensions`. */
export const rowsExtension = 'engine-rows';

/** Marks fields of such types that may be left out for null: their columns have no default. */
export const nullDefaultExtension = 'engine-null-default';

/** The fields that the rows have, in sorted order; null when a row leaves out what has a default, or nests rows. */
export function uniformFields(json: readonly unknown[], type: GraphQLInputObjectType): string[] | null {
  if (type.extensions[rowsExtension] !== true || json.length === 0) return null;
  const definitions = type.getFields();
  const counts = new Map<string, number>();
  for (const row of json) {
    if (row === null || typeof row !== 'object') return null;
    for (const name of Object.keys(row)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  for (const [name, count] of counts) {
    const definition = definitions[name];
    if (definition === undefined) return null;
    const fieldType = getNullableType(definition.type);
    if (isInputObjectType(fieldType) || isListType(fieldType)) return null;
    if (count < json.length && definition.extensions[nullDefaultExtension] !== true) return null;
  }
  return counts.size === 0 ? null : [...counts.keys()].sort();
}
