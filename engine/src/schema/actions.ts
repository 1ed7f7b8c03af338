// Actions as root fields, and the types that the metadata make for them.
import {
  type GraphQLInputType,
  getNullableType,
  GraphQLID,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLOutputType,
  Kind,
  type TypeNode,
} from 'graphql';
import type { Action, CustomField, CustomObject } from '../model/types.ts';
import { type Fields, type InputFields, listOf, type SchemaBuilder } from './builder.ts';
import { withPlan } from './fieldPlan.ts';
import { hasRowFields, rowType, selectArguments } from './rows.ts';

/** Those that the role may call; of asynchronous ones it may ask for what has come of its calls. */
export function actionFields(builder: SchemaBuilder, kind: 'query' | 'mutation' | 'subscription'): Fields {
  const { role, model } = builder.access;
  const open = model.actions.actions.filter((action) => role === 'admin' || action.roles.includes(role));
  return Object.fromEntries(
    open.flatMap((action) => {
      const field =
        kind === action.kind
          ? callField(builder, action)
          : action.isAsynchronous
            ? runField(builder, action)
            : undefined;
      return field === undefined ? [] : [[action.name, field]];
    }),
  );
}

const callField = (builder: SchemaBuilder, action: Action): Fields[string] => ({
  type: action.isAsynchronous
    ? new GraphQLNonNull(builder.scalar('uuid'))
    : outputType(builder, action.output),
  description: action.comment ?? null,
  args: inputFields(builder, action.arguments),
  extensions: withPlan({ kind: action.isAsynchronous ? 'actionStart' : 'action', action }),
});

function runField(builder: SchemaBuilder, action: Action): Fields[string] {
  const { name } = action;
  const id = { type: new GraphQLNonNull(builder.scalar('uuid')), description: 'the unique id of an action' };
  const value = (
    of: 'id' | 'created_at' | 'errors' | 'output',
    type: GraphQLOutputType,
    description: string,
  ): Fields => ({ [of]: { type, description, extensions: withPlan({ kind: 'actionRunValue', of }) } });
  return {
    type: builder.object({ name, of: `runs of action ${name}` }, `fields of action: "${name}"`, () => ({
      ...value(
        'created_at',
        new GraphQLNonNull(builder.scalar('timestamptz')),
        'the time at which this action was created',
      ),
      ...value('errors', builder.scalar('json'), 'errors related to the invocation'),
      ...value('id', id.type, id.description),
      // Null until the handler has answered, and when it has refused.
      ...value(
        'output',
        getNullableType(outputType(builder, action.output)),
        'the output fields of this action',
      ),
    })),
    description: action.comment ?? null,
    args: { id },
    extensions: withPlan({ kind: 'actionRun', action }),
  };
}

function wrapped(node: TypeNode, named: (name: string) => GraphQLNamedType): unknown {
  switch (node.kind) {
    case Kind.NAMED_TYPE:
      return named(node.name.value);
    case Kind.LIST_TYPE:
      return new GraphQLList(wrapped(node.type, named) as GraphQLNamedType);
    case Kind.NON_NULL_TYPE:
      return new GraphQLNonNull(wrapped(node.type, named) as GraphQLNamedType);
  }
}

const outputType = (builder: SchemaBuilder, node: TypeNode): GraphQLOutputType =>
  wrapped(node, (name) => {
    const object = builder.access.model.actions.objects.get(name);
    return object === undefined ? leafType(builder, name) : objectType(builder, object);
  }) as GraphQLOutputType;

const inputType = (builder: SchemaBuilder, node: TypeNode): GraphQLInputType =>
  wrapped(node, (name) => {
    const input = builder.access.model.actions.inputs.get(name);
    if (input === undefined) return leafType(builder, name);
    return builder.input({ name, of: `custom type ${name}` }, input.description ?? null, () =>
      inputFields(builder, input.fields),
    );
  }) as GraphQLInputType;

function leafType(builder: SchemaBuilder, name: string): GraphQLNamedType {
  if (name === 'ID') return GraphQLID;
  const found = builder.access.model.actions.enums.get(name);
  if (found === undefined) return builder.scalar(name);
  return builder.enum({ name, of: `custom type ${name}` }, found.description ?? null, () =>
    Object.fromEntries(
      found.values.map(({ value, description }) => [value, { value, description: description ?? null }]),
    ),
  );
}

const inputFields = (builder: SchemaBuilder, fields: readonly CustomField[]): InputFields =>
  Object.fromEntries(
    fields.map(({ name, type, description }) => [
      name,
      { type: inputType(builder, type), description: description ?? null },
    ]),
  );

function objectType(builder: SchemaBuilder, object: CustomObject): GraphQLNamedType {
  const { name } = object;
  return builder.object({ name, of: `custom type ${name}` }, object.description ?? null, () => {
    const fields: Fields = {};
    for (const { name: field, type, description } of object.fields) {
      fields[field] = {
        type: outputType(builder, type),
        description: description ?? null,
        extensions: withPlan({ kind: 'actionValue' }),
      };
    }
    for (const relationship of object.relationships) {
      const target = builder.ofSource(relationship.source);
      const access = target?.selectable(relationship.target) ?? null;
      if (target === undefined || access === null || !hasRowFields(target, access)) continue;
      const row = rowType(target, access);
      fields[relationship.name] = {
        type: relationship.kind === 'object' ? row : new GraphQLNonNull(listOf(row)),
        description: `${relationship.kind} relationship`,
        ...(relationship.kind === 'object' ? {} : { args: selectArguments(target, access) }),
        extensions: withPlan({ kind: 'actionRelationship', relationship }),
      };
    }
    return fields;
  });
}
