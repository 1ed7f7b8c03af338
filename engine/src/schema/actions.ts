// Actions as root fields, and the types that the metadata make for them.
import {
  type GraphQLInputType,
  GraphQLID,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  type GraphQLOutputType,
  Kind,
  type TypeNode,
} from 'graphql';
import type { CustomField, CustomObject } from '../model/types.ts';
import { type Fields, type InputFields, listOf, type SchemaBuilder } from './builder.ts';
import { withPlan } from './fieldPlan.ts';
import { hasRowFields, rowType, selectArguments } from './rows.ts';

/** Those that the role may call. */
export function actionFields(builder: SchemaBuilder, kind: 'query' | 'mutation'): Fields {
  const { role, model } = builder.access;
  const open = model.actions.actions.filter(
    (action) => action.kind === kind && (role === 'admin' || action.roles.includes(role)),
  );
  return Object.fromEntries(
    open.map((action) => [
      action.name,
      {
        type: outputType(builder, action.output),
        description: action.comment ?? null,
        args: inputFields(builder, action.arguments),
        extensions: withPlan({ kind: 'action', action }),
      },
    ]),
  );
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
      const access = builder.selectable(relationship.target);
      if (access === null || !hasRowFields(builder, access)) continue;
      const row = rowType(builder, access);
      fields[relationship.name] = {
        type: relationship.kind === 'object' ? row : new GraphQLNonNull(listOf(row)),
        description: `${relationship.kind} relationship`,
        ...(relationship.kind === 'object' ? {} : { args: selectArguments(builder, access) }),
        extensions: withPlan({ kind: 'actionRelationship', relationship }),
      };
    }
    return fields;
  });
}
