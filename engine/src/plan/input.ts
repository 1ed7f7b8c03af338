// Arguments as the planner reads them: one form for what the document writes, what variables hold, and what the
// metadata say. Literals are checked here against the GraphQL type; variables were checked when they were coerced.
import {
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  Kind,
  type ValueNode,
} from 'graphql';
import { EngineError } from '../errors.ts';
import { uniformFields } from './rows.ts';
import type { ValueSource } from './types.ts';

/** A number as written in the document: its digits are sent as they are. */
export class NumberLiteral {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

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

const fail = (message: string, at: string): never => {
  throw new EngineError('validation-failed', message, at);
};

/** A value of the document, checked against `type`; undefined when it is a variable without a value. */
export function inputFromNode(
  node: ValueNode,
  type: GraphQLInputType,
  variables: Variables,
  at: string,
): Input | undefined {
  if (node.kind === Kind.VARIABLE) {
    const name = node.name.value;
    if (!Object.hasOwn(variables, name)) {
      if (isNonNullType(type)) fail(`null value found for non-nullable type: "${String(type)}"`, at);
      return undefined;
    }
    const value = variables[name];
    if (value === null && isNonNullType(type)) {
      fail(`null value found for non-nullable type: "${String(type)}"`, at);
    }
    return inputFromVariable(value, type, [name], at);
  }
  if (isNonNullType(type)) {
    if (node.kind === Kind.NULL) fail(`null value found for non-nullable type: "${String(type)}"`, at);
    return inputFromNode(node, type.ofType, variables, at);
  }
  if (node.kind === Kind.NULL) return { kind: 'null', at };
  if (isListType(type)) return listFromNode(node, type.ofType, variables, at);
  if (isInputObjectType(type)) return objectFromNode(node, type, variables, at);
  if (isEnumType(type)) {
    if (node.kind !== Kind.ENUM) return fail(`expected an enum value for type "${type.name}"`, at);
    if (type.getValue(node.value) === undefined) {
      const allowed = type.getValues().map(({ name }) => `'${name}'`);
      fail(
        `expected one of the values [${allowed.join(', ')}] for type "${type.name}", but found "${node.value}"`,
        at,
      );
    }
    return { kind: 'leaf', at, source: { kind: 'literal', json: node.value }, known: node.value };
  }
  const source = sourceFromNode(node, variables);
  const known = source.kind === 'literal' ? source.json : undefined;
  checkScalar(type.name, known, at);
  return { kind: 'leaf', at, source, known };
}

/** The scalars that GraphQL itself defines are strict; every other one takes what Postgres takes. */
function checkScalar(name: string, known: unknown, at: string): void {
  if (name === 'Boolean' && known !== undefined && typeof known !== 'boolean') {
    fail(`expected a boolean for type "Boolean", but found ${describe(known)}`, at);
  }
  if (name === 'String' && known !== undefined && typeof known !== 'string') {
    fail(`expected a string for type "String", but found ${describe(known)}`, at);
  }
}

export function describe(json: unknown): string {
  if (json === null) return 'null';
  if (json instanceof NumberLiteral || typeof json === 'number') return 'a number';
  if (Array.isArray(json)) return 'a list';
  if (typeof json === 'object') return 'an object';
  return typeof json === 'boolean' ? 'a boolean' : 'a string';
}

function listFromNode(node: ValueNode, type: GraphQLInputType, variables: Variables, at: string): Input {
  const isScalarText = node.kind === Kind.STRING && isScalarList(type);
  if (isScalarText) {
    // A Postgres array written as text: '{a,b}'.
    const source: ValueSource = { kind: 'literal', json: node.value };
    return { kind: 'leaf', at, source, known: node.value };
  }
  const nodes = node.kind === Kind.LIST ? node.values : [node];
  const items = nodes.map((item, index) => {
    const path = node.kind === Kind.LIST ? `${at}[${index}]` : at;
    return inputFromNode(item, type, variables, path) ?? ({ kind: 'null', at: path } as const);
  });
  const source: ValueSource = { kind: 'list', items: items.map(sourceOf) };
  return { kind: 'list', at, source, length: items.length, uniform: null, items: () => items };
}

/** Lists over GraphQL's or Postgres's scalars; `[String!]` is also the type of a text array. */
function isScalarList(type: GraphQLInputType): boolean {
  const inner = isNonNullType(type) ? type.ofType : type;
  return !isListType(inner) && !isInputObjectType(inner) && !isEnumType(inner);
}

function objectFromNode(
  node: ValueNode,
  type: Extract<GraphQLInputType, { getFields(): unknown }>,
  variables: Variables,
  at: string,
): Input {
  if (node.kind !== Kind.OBJECT) {
    return fail(`expected an object for type "${type.name}", but found ${describeNode(node)}`, at);
  }
  const definitions = type.getFields();
  const given = new Map<string, Input>();
  for (const field of node.fields) {
    const name = field.name.value;
    const definition = definitions[name];
    const path = `${at}.${name}`;
    if (definition === undefined) {
      return fail(`field '${name}' not found in type: '${type.name}'`, path);
    }
    if (given.has(name))
      return fail(`field '${name}' occurs twice in an object of type '${type.name}'`, path);
    const value = inputFromNode(field.value, definition.type, variables, path);
    if (value !== undefined) given.set(name, value);
  }
  for (const definition of Object.values(definitions)) {
    if (given.has(definition.name)) continue;
    if (definition.defaultValue !== undefined) {
      given.set(definition.name, inputFromJson(definition.defaultValue, `${at}.${definition.name}`));
    } else if (isNonNullType(definition.type)) {
      fail(`missing required field '${definition.name}'`, `${at}.${definition.name}`);
    }
  }
  const entries = [...given];
  const source: ValueSource = {
    kind: 'object',
    fields: entries.map(([name, input]) => [name, sourceOf(input)] as const),
  };
  return { kind: 'object', at, source, entries: () => entries };
}

const describeNode = (node: ValueNode): string => {
  if (node.kind === Kind.LIST) return 'a list';
  if (node.kind === Kind.STRING) return 'a string';
  if (node.kind === Kind.BOOLEAN) return 'a boolean';
  return node.kind === Kind.ENUM ? 'an enum value' : 'a number';
};

/** A scalar of the document; jsonb may be written as GraphQL lists and objects, with variables inside. */
function sourceFromNode(node: ValueNode, variables: Variables): ValueSource {
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
      return { kind: 'list', items: node.values.map((item) => sourceFromNode(item, variables)) };
    case Kind.OBJECT:
      return {
        kind: 'object',
        fields: node.fields.map(({ name, value }) => [name.value, sourceFromNode(value, variables)] as const),
      };
  }
}

/** What a coerced variable holds at `path`, read as `type`. */
function inputFromVariable(
  json: unknown,
  type: GraphQLInputType,
  path: readonly (string | number)[],
  at: string,
): Input {
  if (isNonNullType(type)) return inputFromVariable(json, type.ofType, path, at);
  if (json === null || json === undefined) return { kind: 'null', at };
  const source: ValueSource = { kind: 'variable', path };
  if (isListType(type)) {
    if (!Array.isArray(json)) {
      if (typeof json === 'string' && isScalarList(type.ofType))
        return { kind: 'leaf', at, source, known: undefined };
      const only = [inputFromVariable(json, type.ofType, path, at)];
      return {
        kind: 'list',
        at,
        source: { kind: 'list', items: [source] },
        length: 1,
        uniform: null,
        items: () => only,
      };
    }
    const items = (): Input[] =>
      json.map((item, index) => inputFromVariable(item, type.ofType, [...path, index], `${at}[${index}]`));
    const inner = getNullableType(type.ofType);
    const uniform = isInputObjectType(inner) ? uniformFields(json, inner) : null;
    return { kind: 'list', at, source, length: json.length, uniform, items };
  }
  if (isInputObjectType(type)) {
    const definitions = type.getFields();
    const entries = (): [string, Input][] =>
      Object.entries(json).flatMap(([name, value]): [string, Input][] => {
        const definition = definitions[name];
        if (definition === undefined || value === undefined) return [];
        return [[name, inputFromVariable(value, definition.type, [...path, name], `${at}.${name}`)]];
      });
    return { kind: 'object', at, source, entries };
  }
  // What `shapeOf` puts into the key of a plan may be known to the planner, and nothing else.
  const isKnown = isEnumType(type) || typeof json === 'boolean';
  return { kind: 'leaf', at, source, known: isKnown ? json : undefined };
}

/** Constant JSON: metadata, and defaults of the schema. */
export function inputFromJson(json: unknown, at: string): Input {
  if (json === null || json === undefined) return { kind: 'null', at };
  const source: ValueSource = { kind: 'literal', json };
  if (Array.isArray(json)) {
    const items = (): Input[] => json.map((item, index) => inputFromJson(item, `${at}[${index}]`));
    return { kind: 'list', at, source, length: json.length, uniform: null, items };
  }
  if (typeof json === 'object') {
    const entries = (): [string, Input][] =>
      Object.entries(json).map(([name, value]) => [name, inputFromJson(value, `${at}.${name}`)]);
    return { kind: 'object', at, source, entries };
  }
  return { kind: 'leaf', at, source, known: json };
}

export const sourceOf = (input: Input): ValueSource =>
  input.kind === 'null' ? { kind: 'literal', json: null } : input.source;
