// Arguments as the planner reads them: one form for what the document writes, what variables hold, and what the
// metadata say. Literals are checked here against the GraphQL type; variables were checked when they were coerced.
import {
  getNullableType,
  type GraphQLEnumType,
  type GraphQLInputType,
  isNonNullType,
  Kind,
  type ValueNode,
} from 'graphql';
import { refuse } from '../../base/errors.ts';
import { isStructure, NumberLiteral } from '../../base/json.ts';
import type { Cost } from './cost.ts';
import { canonicalName, type InputShape, shapeOfType } from './inputTypes.ts';
import { uniformFields } from './rows.ts';
import type { ValueSource } from './types.ts';

/** `at` is Hasura's path of the argument, for errors. */
export type Input =
  | { readonly kind: 'null'; readonly at: string }
  /** A scalar. `known` is its JSON where a plan may depend on it: literals, enum values, booleans, pinned variables. */
  | { readonly kind: 'leaf'; readonly at: string; readonly source: ValueSource; readonly known: unknown }
  | {
      readonly kind: 'list';
      readonly at: string;
      readonly source: ValueSource;
      readonly length: number;
      /** Set for a variable's list of rows with equal columns: the fields they all have. */
      readonly uniform: readonly string[] | null;
      items(): Input[];
    }
  | {
      readonly kind: 'object';
      readonly at: string;
      readonly source: ValueSource;
      entries(): [string, Input][];
    };

export type InputObject = Extract<Input, { kind: 'object' }>;

/** Coerced variables by name; absent ones have no entry. */
export type Variables = Readonly<Record<string, unknown>>;

/** What reading a value needs: the variables in it, and what it may cost. */
export interface Reading {
  readonly variables: Variables;
  readonly cost: Cost;
}

/** A value of the document, checked against `type`; undefined when it is a variable without a value. */
export function inputFromNode(
  node: ValueNode,
  type: GraphQLInputType,
  reading: Reading,
  at: string,
): Input | undefined {
  const { variables, cost } = reading;
  if (node.kind === Kind.VARIABLE) {
    const name = node.name.value;
    cost.spendText(name, at);
    if (!Object.hasOwn(variables, name)) {
      if (isNonNullType(type)) refuse(`null value found for non-nullable type: "${String(type)}"`, at);
      return undefined;
    }
    const value = variables[name];
    if (value === null && isNonNullType(type)) {
      refuse(`null value found for non-nullable type: "${String(type)}"`, at);
    }
    return inputFromVariable(value, type, [name], cost, at);
  }
  const shape = shapeOfType(type);
  if (shape.kind === 'nonNull') {
    if (node.kind === Kind.NULL) failNull(shape.of, at);
    return inputFromNode(node, shape.of, reading, at);
  }
  if (node.kind === Kind.NULL) {
    cost.spend(1, at);
    return { kind: 'null', at };
  }
  switch (shape.kind) {
    case 'list':
      return listFromNode(node, shape.of, reading, at);
    case 'object':
      return objectFromNode(node, shape, reading, at);
    case 'enum':
      return enumFromNode(node, shape.type, cost, at);
    case 'scalar':
      break;
  }
  const source = sourceFromNode(node, cost, at);
  const known = source.kind === 'literal' ? source.json : undefined;
  return { kind: 'leaf', at, source, known };
}

/** Null where the type has none, in Hasura's words for each kind of type. */
function failNull(type: GraphQLInputType, at: string): never {
  const shape = shapeOfType(type);
  switch (shape.kind) {
    case 'nonNull':
      return failNull(shape.of, at);
    case 'list':
      return refuse('expected a list, but found null', at);
    case 'object':
      return refuse(`expected an object for type '${shape.type.name}', but found null`, at);
    case 'enum':
      return refuse(`expected an enum value for type '${shape.type.name}', but found null`, at);
    case 'scalar':
      return refuse(`unexpected null value for type '${String(type)}'`, at);
  }
}

function enumFromNode(node: ValueNode, type: GraphQLEnumType, cost: Cost, at: string): Input {
  cost.spend(1, at);
  if (node.kind !== Kind.ENUM)
    return refuse(`expected an enum value for type '${type.name}', but found ${describeNode(node)}`, at);
  const value = type.getValue(node.value) ?? undefined;
  if (value === undefined) {
    const allowed = type.getValues().map(({ name }) => `'${name}'`);
    return refuse(
      `expected one of the values [${allowed.join(', ')}] for type '${type.name}', but found '${node.value}'`,
      at,
    );
  }
  const json: unknown = value.value;
  return { kind: 'leaf', at, source: { kind: 'literal', json }, known: json };
}

export function describe(json: unknown): string {
  if (json === null) return 'null';
  if (json instanceof NumberLiteral || typeof json === 'number') return 'a number';
  if (Array.isArray(json)) return 'a list';
  if (typeof json === 'object') return 'an object';
  return typeof json === 'boolean' ? 'a boolean' : 'a string';
}

/** A text that the plan depends on; columns take what Postgres reads, but the engine itself reads this one. */
export function requiredText(json: unknown, at: string): string {
  if (typeof json === 'string') return json;
  return refuse(`expected a string for type 'String', but found ${describe(json)}`, at);
}

function listFromNode(node: ValueNode, type: GraphQLInputType, reading: Reading, at: string): Input {
  const isScalarText = node.kind === Kind.STRING && isScalarList(type);
  if (isScalarText) {
    // A Postgres array written as text: '{a,b}'.
    reading.cost.spendText(node.value, at);
    const source: ValueSource = { kind: 'literal', json: node.value };
    return { kind: 'leaf', at, source, known: node.value };
  }
  const nodes = node.kind === Kind.LIST ? node.values : [node];
  // An item that is a variable without a value is none.
  const items = nodes.flatMap((item, index) => {
    const path = node.kind === Kind.LIST ? `${at}[${index}]` : at;
    return inputFromNode(item, type, reading, path) ?? [];
  });
  const source: ValueSource = { kind: 'list', items: items.map(sourceOf) };
  return { kind: 'list', at, source, length: items.length, uniform: null, items: () => items };
}

/** Lists over GraphQL's or Postgres's scalars; `[String!]` is also the type of a text array. */
const isScalarList = (type: GraphQLInputType): boolean =>
  shapeOfType(getNullableType(type)).kind === 'scalar';

function objectFromNode(
  node: ValueNode,
  { type, fields, demanded }: Extract<InputShape, { kind: 'object' }>,
  reading: Reading,
  at: string,
): Input {
  reading.cost.spend(1, at);
  if (node.kind !== Kind.OBJECT) {
    return refuse(`expected an object for type '${type.name}', but found ${describeNode(node)}`, at);
  }
  const given = new Map<string, Input>();
  const names = new Map<string, string>();
  for (const field of node.fields) {
    const name = field.name.value;
    const definition = fields.get(name);
    const path = `${at}.${name}`;
    if (definition === undefined) {
      return refuse(`field '${name}' not found in type: '${type.name}'`, path);
    }
    if (given.has(name))
      return refuse(`field '${name}' occurs twice in an object of type '${type.name}'`, path);
    const value = inputFromNode(field.value, definition.type, reading, path);
    if (value !== undefined) given.set(name, value);
    names.set(name, canonicalName(definition));
  }
  for (const definition of demanded) {
    if (given.has(definition.name)) continue;
    if (definition.defaultValue !== undefined) {
      given.set(definition.name, inputFromJson(definition.defaultValue, `${at}.${definition.name}`));
      names.set(definition.name, canonicalName(definition));
    } else {
      refuse(`missing required field '${definition.name}'`, `${at}.${definition.name}`);
    }
  }
  const source: ValueSource = {
    kind: 'object',
    fields: [...given].map(([name, input]) => [name, sourceOf(input)] as const),
  };
  const entries = [...given].map(([name, input]): [string, Input] => [names.get(name) ?? name, input]);
  return { kind: 'object', at, source, entries: () => entries };
}

const describeNode = (node: ValueNode): string => {
  if (node.kind === Kind.LIST) return 'a list';
  if (node.kind === Kind.OBJECT) return 'an object';
  if (node.kind === Kind.STRING) return 'a string';
  if (node.kind === Kind.BOOLEAN) return 'a boolean';
  return node.kind === Kind.ENUM ? 'an enum value' : 'a number';
};

/** A scalar of the document; jsonb may be written as GraphQL lists and objects, with variables inside. */
function sourceFromNode(node: ValueNode, cost: Cost, at: string): ValueSource {
  const text = node.kind === Kind.VARIABLE ? node.name.value : 'value' in node ? String(node.value) : '';
  cost.spendText(text, at);
  switch (node.kind) {
    case Kind.VARIABLE:
      return { kind: 'variable', path: [node.name.value] };
    case Kind.NULL:
      return { kind: 'literal', json: null };
    case Kind.INT:
    case Kind.FLOAT:
      return { kind: 'literal', json: new NumberLiteral(node.value) };
    case Kind.STRING:
    case Kind.ENUM:
    case Kind.BOOLEAN:
      return { kind: 'literal', json: node.value };
    case Kind.LIST:
      return { kind: 'list', items: node.values.map((item) => sourceFromNode(item, cost, at)) };
    case Kind.OBJECT:
      return {
        kind: 'object',
        fields: node.fields.map(({ name, value }) => [name.value, sourceFromNode(value, cost, at)] as const),
      };
  }
}

/** What a coerced variable holds at `path`, read as `type`. */
function inputFromVariable(
  json: unknown,
  type: GraphQLInputType,
  path: readonly (string | number)[],
  cost: Cost,
  at: string,
): Input {
  const shape = shapeOfType(type);
  if (shape.kind === 'nonNull') {
    // A variable's list may have null where the argument's list has none.
    if (json === null) refuse(`null value found for non-nullable type: "${String(type)}"`, at);
    return inputFromVariable(json, shape.of, path, cost, at);
  }
  if (json === null || json === undefined) return { kind: 'null', at };
  const source: ValueSource = { kind: 'variable', path };
  switch (shape.kind) {
    case 'list': {
      if (Array.isArray(json)) return listFromVariable(json, shape.of, path, cost, at);
      if (typeof json === 'string' && isScalarList(shape.of))
        return { kind: 'leaf', at, source, known: undefined };
      const only = [inputFromVariable(json, shape.of, path, cost, at)];
      const list: ValueSource = { kind: 'list', items: [source] };
      return { kind: 'list', at, source: list, length: 1, uniform: null, items: () => only };
    }
    case 'object':
      return {
        kind: 'object',
        at,
        source,
        entries() {
          const fields = Object.entries(json);
          cost.spend(1 + fields.length, at);
          return fields.flatMap(([name, value]): [string, Input][] => {
            const definition = shape.fields.get(name);
            if (definition === undefined || value === undefined) return [];
            const input = inputFromVariable(value, definition.type, [...path, name], cost, `${at}.${name}`);
            return [[canonicalName(definition), input]];
          });
        },
      };
    case 'enum':
      return { kind: 'leaf', at, source, known: json };
    case 'scalar':
      // What `shapeOf` puts into the key of a plan may be known to the planner, and nothing else.
      return { kind: 'leaf', at, source, known: typeof json === 'boolean' ? json : undefined };
  }
}

function listFromVariable(
  json: readonly unknown[],
  type: GraphQLInputType,
  path: readonly (string | number)[],
  cost: Cost,
  at: string,
): Input {
  const inner = shapeOfType(getNullableType(type));
  return {
    kind: 'list',
    at,
    source: { kind: 'variable', path },
    length: json.length,
    uniform: inner.kind === 'object' ? uniformFields(json, inner.type) : null,
    // A list that becomes one parameter, whatever its length, is never taken apart, and costs nothing.
    items() {
      cost.spend(json.length, at);
      return json.map((item, index) =>
        inputFromVariable(item, type, [...path, index], cost, `${at}[${index}]`),
      );
    },
  };
}

/** Constant JSON: metadata, and defaults of the schema. */
export function inputFromJson(json: unknown, at: string): Input {
  if (json === null || json === undefined) return { kind: 'null', at };
  const source: ValueSource = { kind: 'literal', json };
  if (Array.isArray(json)) {
    const items = (): Input[] => json.map((item, index) => inputFromJson(item, `${at}[${index}]`));
    return { kind: 'list', at, source, length: json.length, uniform: null, items };
  }
  if (isStructure(json)) {
    const entries = (): [string, Input][] =>
      Object.entries(json).map(([name, value]) => [name, inputFromJson(value, `${at}.${name}`)]);
    return { kind: 'object', at, source, entries };
  }
  return { kind: 'leaf', at, source, known: json };
}

export const sourceOf = (input: Input): ValueSource =>
  input.kind === 'null' ? { kind: 'literal', json: null } : input.source;
