// Root fields of mutations.
import { GraphQLInt, GraphQLList, GraphQLNonNull, type GraphQLObjectType } from 'graphql';
import type { TableAccess } from './access/access.ts';
import { addRootFields, type Fields, listOf, type SchemaBuilder } from './builder.ts';
import { tableBoolExp } from './comparisons.ts';
import { withPlan } from './fieldPlan.ts';
import {
  hasInsertFields,
  insertable,
  insertInput,
  keyFields,
  keyInput,
  onConflictField,
  type UpdatableAccess,
  updateArguments,
  updatesInput,
} from './mutationInputs.ts';
import { callArguments, mayCall, selectableKey } from './queryRoots.ts';
import { hasRowFields, rowType } from './rows.ts';

/** All fields of `mutation_root`; without any, the role has no mutations. */
export function mutationFields(builder: SchemaBuilder): Fields {
  const fields: Fields = {};
  for (const access of builder.access.tables.values()) {
    addRootFields(fields, 'mutation_root', {
      ...insertFields(builder, access),
      ...updateFields(builder, access),
      ...deleteFields(builder, access),
    });
  }
  for (const tracked of builder.access.model.functions) {
    const access = tracked.exposedAs === 'mutation' ? mayCall(builder, tracked) : null;
    if (access === null) continue;
    const { name, comment } = tracked.function;
    const row = rowType(builder, access);
    addRootFields(fields, 'mutation_root', {
      [tracked.field]: {
        type: tracked.returnsSet ? new GraphQLNonNull(listOf(row)) : row,
        description: comment ?? `execute VOLATILE function "${name}" which returns "${access.table.name}"`,
        args: callArguments(builder, tracked, access),
        extensions: withPlan({ kind: 'functionMutationRoot', function: tracked }),
      },
    });
  }
  return fields;
}

/** The row type, if the role may select anything of a row: single-row mutations answer with it. */
function selectedRow(builder: SchemaBuilder, { table }: TableAccess): GraphQLObjectType | null {
  const access = builder.selectable(table.key);
  return access === null || !hasRowFields(builder, access) ? null : rowType(builder, access);
}

/** `books_mutation_response`. */
function responseType(builder: SchemaBuilder, access: TableAccess): GraphQLObjectType {
  const { table } = access;
  const description = `response of any mutation on the table "${table.name}"`;
  return builder.object(builder.tableType(table, 'mutation_response'), description, () => {
    const row = selectedRow(builder, access);
    return {
      [builder.naming.fieldName('affected_rows')]: {
        type: new GraphQLNonNull(GraphQLInt),
        description: 'number of rows affected by the mutation',
        extensions: withPlan({ kind: 'affectedRows' }),
      },
      ...(row === null
        ? {}
        : {
            returning: {
              type: new GraphQLNonNull(listOf(row)),
              description: 'data from the rows affected by the mutation',
              extensions: withPlan({ kind: 'returning' }),
            },
          }),
    };
  });
}

function insertFields(builder: SchemaBuilder, { table }: TableAccess): Fields {
  const access = insertable(builder, table.key);
  if (access === null || !hasInsertFields(builder, access)) return {};
  const input = insertInput(builder, access);
  const conflict = onConflictField(builder, access);
  const { insert, insert_one: insertOne } = table.rootFields;
  const fields: Fields = {
    [insert.name]: {
      type: responseType(builder, access),
      description: insert.comment ?? `insert data into the table: "${table.name}"`,
      args: {
        objects: { type: new GraphQLNonNull(listOf(input)), description: 'the rows to be inserted' },
        ...conflict,
      },
      extensions: withPlan({ kind: 'insertRoot', table, single: false }),
    },
  };
  const row = selectedRow(builder, access);
  if (row !== null) {
    fields[insertOne.name] = {
      type: row,
      description: insertOne.comment ?? `insert a single row into the table: "${table.name}"`,
      args: {
        object: { type: new GraphQLNonNull(input), description: 'the row to be inserted' },
        ...conflict,
      },
      extensions: withPlan({ kind: 'insertRoot', table, single: true }),
    };
  }
  return fields;
}

function updateFields(builder: SchemaBuilder, found: TableAccess): Fields {
  const { table, update } = found;
  const selectable = builder.selectable(table.key);
  if (update === null || !table.updatable || (update.columns.length === 0 && update.presets.length === 0))
    return {};
  const access: UpdatableAccess = { ...found, update };
  const operators = updateArguments(builder, access);
  const where = tableBoolExp(builder, access);
  const { update: many, update_by_pk: byPk, update_many: batches } = table.rootFields;
  const fields: Fields = {
    [many.name]: {
      type: responseType(builder, access),
      description: many.comment ?? `update data of the table: "${table.name}"`,
      args: {
        ...operators,
        where: { type: new GraphQLNonNull(where), description: 'filter the rows which have to be updated' },
      },
      extensions: withPlan({ kind: 'updateRoot', table }),
    },
  };
  if (!builder.options.hidesUpdateMany) {
    fields[batches.name] = {
      type: new GraphQLList(responseType(builder, access)),
      description: batches.comment ?? `update multiples rows of table: "${table.name}"`,
      args: {
        updates: {
          type: new GraphQLNonNull(listOf(updatesInput(builder, access, where))),
          description: 'updates to execute, in order',
        },
      },
      extensions: withPlan({ kind: 'updateManyRoot', table }),
    };
  }
  const key = selectable === null ? null : selectableKey(selectable);
  const row = selectedRow(builder, access);
  if (key !== null && row !== null) {
    fields[byPk.name] = {
      type: row,
      description: byPk.comment ?? `update single row of the table: "${table.name}"`,
      args: {
        ...operators,
        ...builder.fixed({ pk_columns: { type: new GraphQLNonNull(keyInput(builder, access, key)) } }),
      },
      extensions: withPlan({ kind: 'updateByPkRoot', table, key }),
    };
  }
  return fields;
}

function deleteFields(builder: SchemaBuilder, access: TableAccess): Fields {
  const { table } = access;
  const selectable = builder.selectable(table.key);
  if (access.delete === null || !table.deletable) return {};
  const { delete: many, delete_by_pk: byPk } = table.rootFields;
  const where = tableBoolExp(builder, access);
  const fields: Fields = {
    [many.name]: {
      type: responseType(builder, access),
      description: many.comment ?? `delete data from the table: "${table.name}"`,
      args: {
        where: { type: new GraphQLNonNull(where), description: 'filter the rows which have to be deleted' },
      },
      extensions: withPlan({ kind: 'deleteRoot', table }),
    },
  };
  const key = selectable === null ? null : selectableKey(selectable);
  const row = selectedRow(builder, access);
  if (key !== null && row !== null) {
    fields[byPk.name] = {
      type: row,
      description: byPk.comment ?? `delete single row from the table: "${table.name}"`,
      args: keyFields(builder, key),
      extensions: withPlan({ kind: 'deleteByPkRoot', table, key }),
    };
  }
  return fields;
}
