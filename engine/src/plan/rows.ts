// Lists of rows to insert: when all rows of a variable have the same columns, the list is sent as one array per
// column, and neither its length nor its values are part of the plan.
import { type GraphQLInputObjectType, getNullableType, isInputObjectType, isListType } from 'graphql';

/** Marks the input types of rows (`students_insert_input`), in their `extensions`. */
export const rowsExtension = 'prabesh-rows';

/** The fields that every row has, in sorted order; null when rows differ or hold nested rows. */
export function uniformFields(json: readonly unknown[], type: GraphQLInputObjectType): string[] | null {
  if (type.extensions[rowsExtension] !== true || json.length === 0) return null;
  const definitions = type.getFields();
  let fields: string[] | null = null;
  for (const row of json) {
    if (row === null || typeof row !== 'object') return null;
    const names = Object.keys(row);
    if (fields === null) {
      const isFlat = names.every((name) => {
        const definition = definitions[name];
        if (definition === undefined) return false;
        const fieldType = getNullableType(definition.type);
        return !isInputObjectType(fieldType) && !isListType(fieldType);
      });
      if (!isFlat || names.length === 0) return null;
      fields = names.sort();
    } else if (names.length !== fields.length || !fields.every((name) => Object.hasOwn(row, name))) {
      return null;
    }
  }
  return fields;
}
