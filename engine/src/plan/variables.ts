// Variables: coerced against the types that the document declares, and reduced to their shape, which is the part of
// them on which a plan may depend (what is null or absent, keys of objects, enum values and booleans).
import {
  type GraphQLInputType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  typeFromAST,
  type ValueNode,
} from 'graphql';
import { EngineError } from '../errors.ts';
import { defaultLimits } from '../limits.ts';
import { describe, inputFromNode, NumberLiteral, sourceOf, type Variables } from './input.ts';
import { resolveSource } from './resolve.ts';
import { uniformFields } from './rows.ts';

const { variableDepth } = defaultLimits;

/** A variable as the operation declares it. */
export interface DeclaredVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue: ValueNode | undefined;
}

const fail = (message: string, at: string): never => {
  throw new EngineError('validation-failed', message, at);
};

/** The variables of an operation, in the order of declaration. */
export function declaredVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): DeclaredVariable[] {
  return (operation.variableDefinitions ?? []).map(({ variable, type: node, defaultValue }) => {
    const name = variable.name.value;
    const type = typeFromAST(schema, node);
    return isInputType(type)
      ? { name, type, defaultValue }
      : fail(`variable '${name}' is not of an input type`, `$.variables.${name}`);
  });
}

/**
 * The values of an operation's variables with defaults applied; absent ones have no entry. Scalars stay as they came
 * (Postgres is the judge of their text); what GraphQL can check is checked, with Hasura's messages.
 */
export function coerceVariables(
  declared: readonly DeclaredVariable[],
  given: Readonly<Record<string, unknown>>,
): Variables {
  const coerced: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const { name, type, defaultValue } of declared) {
    const at = `$.variables.${name}`;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) {
      coerced[name] = coerce(value, type, at, 0);
    } else if (defaultValue !== undefined) {
      const input = inputFromNode(defaultValue, type, {}, at);
      if (input !== undefined)
        coerced[name] = plainNumbers(resolveSource(sourceOf(input), { variables: {} }));
    } else if (isNonNullType(type)) {
      fail(`expecting a value for non-nullable variable: "${name}"`, at);
    }
  }
  return coerced;
}

/** Literals of the document keep their digits; in variables numbers are JavaScript's. */
function plainNumbers(json: unknown): unknown {
  if (json instanceof NumberLiteral) {
    const value = Number(json.text);
    return /^-?\d+$/.test(json.text) && !Number.isSafeInteger(value) ? json.text : value;
  }
  if (Array.isArray(json)) return json.map(plainNumbers);
  if (json === null || typeof json !== 'object') return json;
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, plainNumbers(value)]));
}

function coerce(json: unknown, type: GraphQLInputType, at: string, depth: number): unknown {
  if (depth > variableDepth) return fail(`the value is nested more than ${variableDepth} levels deep`, at);
  if (isNonNullType(type)) {
    if (json === null) fail(`null value found for non-nullable type: "${String(type)}"`, at);
    return coerce(json, type.ofType, at, depth);
  }
  if (json === null) return null;
  if (isListType(type)) {
    if (!Array.isArray(json)) return coerce(json, type.ofType, at, depth + 1);
    return json.map((item, index) => coerce(item, type.ofType, `${at}[${index}]`, depth + 1));
  }
  if (isInputObjectType(type)) {
    if (typeof json !== 'object' || Array.isArray(json)) {
      return fail(`expected an object for type "${type.name}", but found ${describe(json)}`, at);
    }
    const definitions = type.getFields();
    const result: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(json)) {
      const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
      if (definition === undefined)
        return fail(`field '${name}' not found in type: '${type.name}'`, `${at}.${name}`);
      if (value !== undefined) result[name] = coerce(value, definition.type, `${at}.${name}`, depth + 1);
    }
    for (const definition of Object.values(definitions)) {
      if (Object.hasOwn(result, definition.name)) continue;
      if (definition.defaultValue !== undefined) result[definition.name] = definition.defaultValue;
      else if (isNonNullType(definition.type)) {
        fail(`missing required field '${definition.name}'`, `${at}.${definition.name}`);
      }
    }
    return result;
  }
  if (isEnumType(type)) {
    if (typeof json !== 'string') {
      return fail(`expected an enum value for type "${type.name}", but found ${describe(json)}`, at);
    }
    if (type.getValue(json) === undefined) {
      const allowed = type.getValues().map(({ name }) => `'${name}'`);
      fail(
        `expected one of the values [${allowed.join(', ')}] for type "${type.name}", but found "${json}"`,
        at,
      );
    }
    return json;
  }
  if (type.name === 'Boolean' && typeof json !== 'boolean') {
    fail(`expected a boolean for type "Boolean", but found ${describe(json)}`, at);
  }
  if (type.name === 'String' && typeof json !== 'string') {
    fail(`expected a string for type "String", but found ${describe(json)}`, at);
  }
  return json;
}

/**
 * The shape of coerced variables: requests with equal document and shape have the same plan. `pinned` are variables
 * whose whole value the plan depends on (those of directives, JSON paths).
 */
export function shapeOf(
  declared: readonly DeclaredVariable[],
  variables: Variables,
  pinned: ReadonlySet<string>,
): string {
  let shape = '';
  for (const { name, type } of declared) {
    const value = variables[name];
    if (pinned.has(name)) shape += JSON.stringify(value ?? null);
    else shape += value === undefined ? 'u' : shapeOfValue(value, type);
    shape += ';';
  }
  return shape;
}

function shapeOfValue(json: unknown, type: GraphQLInputType): string {
  if (json === null || json === undefined) return 'n';
  if (isNonNullType(type)) return shapeOfValue(json, type.ofType);
  if (isListType(type))
    return Array.isArray(json) ? shapeOfList(json, type.ofType) : `1${shapeOfValue(json, type.ofType)}`;
  if (isInputObjectType(type)) {
    const definitions = type.getFields();
    const parts = Object.entries(json).map(([name, value]) => {
      const definition = definitions[name];
      return definition === undefined ? '' : `${name}:${shapeOfValue(value, definition.type)}`;
    });
    return `{${parts.join(',')}}`;
  }
  if (isEnumType(type)) return `=${JSON.stringify(json)}`;
  return typeof json === 'boolean' ? `=${String(json)}` : 'v';
}

function shapeOfList(json: readonly unknown[], type: GraphQLInputType): string {
  const inner = isNonNullType(type) ? type.ofType : type;
  if (isEnumType(inner)) return `[=${json.map(String).join(',')}]`;
  // A list of scalars is one array parameter, whatever its length.
  if (!isInputObjectType(inner) && !isListType(inner)) return '[]';
  if (isInputObjectType(inner)) {
    const fields = uniformFields(json, inner);
    if (fields !== null) return `[*${fields.join(',')}]`;
  }
  return `[${json.map((item) => shapeOfValue(item, inner)).join('|')}]`;
}
