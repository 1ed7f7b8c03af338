// The operators of an update, as Hasura offers them: the schema prints them, the planner reads them. In the order in which
// Hasura's messages name them.
import { isJsonb, isNumeric, type PgType } from './pgTypes.ts';

interface Described {
  readonly description: string;
  /** How the type of its columns is described, before the table's name, where that is not the same. */
  readonly ofTable?: string;
  readonly applies: (type: PgType) => boolean;
  /** A value of the column, or one of a type of its own. */
  readonly takes: 'column' | 'text' | 'integer' | 'texts';
}

const described = <N extends string>(name: N, of: Described): Described & { readonly name: N } => ({
  name,
  ...of,
});

export const updateOperators = [
  described('set', {
    description: 'sets the columns of the filtered rows to the given values',
    ofTable: 'input type for updating data in table',
    applies: () => true,
    takes: 'column',
  }),
  described('inc', {
    description: 'increments the numeric columns with given value of the filtered values',
    ofTable: 'input type for incrementing numeric columns in table',
    applies: isNumeric,
    takes: 'column',
  }),
  described('prepend', {
    description: 'prepend existing jsonb value of filtered columns with new jsonb value',
    applies: isJsonb,
    takes: 'column',
  }),
  described('append', {
    description: 'append existing jsonb value of filtered columns with new jsonb value',
    applies: isJsonb,
    takes: 'column',
  }),
  described('delete_key', {
    description:
      'delete key/value pair or string element. key/value pairs are matched based on their key value',
    applies: isJsonb,
    takes: 'text',
  }),
  described('delete_elem', {
    description:
      'delete the array element with specified index (negative integers count from the end). throws an error if top level container is not an array',
    applies: isJsonb,
    takes: 'integer',
  }),
  described('delete_at_path', {
    description:
      'delete the field or element with specified path (for JSON arrays, negative integers count from the end)',
    applies: isJsonb,
    takes: 'texts',
  }),
];
export type UpdateOperator = (typeof updateOperators)[number];
