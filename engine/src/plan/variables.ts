// Variables: coerced against the types that the document declares, and reduced to their shape, which is the part of
// them on which a plan may depend (what is null or absent, keys of objects, enum values and booleans).
import {
  type GraphQLInputType,
  GraphQLNonNull,
  GraphQLScalarType,
  type GraphQLSchema,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  type ValueNode,
} from 'graphql';
import { refuse } from '../base/errors.ts';
import { isStructure } from '../base/json.ts';
import { defaultLimits } from '../base/limits.ts';
import { Cost } from '../model/expression/cost.ts';
import { describe, inputFromNode, sourceOf, type Variables } from '../model/expression/input.ts';
import { type InputShape, shapeOfType } from '../model/expression/inputTypes.ts';
import { uniformFields } from '../model/expression/rows.ts';
import { resolveSource } from './resolve.ts';
import { inputTypeOf } from './variablePositions.ts';

const { variableDepth } = defaultLimits;

export interface DeclaredVariable {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue: ValueNode | undefined;
}

/** For a type that the schema does not have: where that matters, something else is wrong with the operation. */
const anything = new GraphQLScalarType({ name: 'Anything' });

/**
 * The variables of an operation, in the order of declaration. As in Hasura one that is not used, or only within JSON, may
 * be of any type.
 */
export function declaredVariables(
  schema: GraphQLSchema,
  operation: OperationDefinitionNode,
): DeclaredVariable[] {
  return (operation.variableDefinitions ?? []).map(({ variable, type: node, defaultValue }) => {
    const unknown = node.kind === Kind.NON_NULL_TYPE ? new GraphQLNonNull(anything) : anything;
    return { name: variable.name.value, type: inputTypeOf(schema, node) ?? unknown, defaultValue };
  });
}

/**
 * What becomes of a variable that may be null, has no default and is not sent: Hasura's null, or, with its feature
 * `no_null_unbound_variable_default`, nothing, and with it goes every place where the document uses it.
 */
export type UnboundVariables = 'null' | 'left out';

/**
 * The values of an operation's variables with defaults applied; those that are left out have no entry. Scalars stay as
 * they came (Postgres is the judge of their text); what GraphQL can check is checked, with Hasura's messages.
 */
export function coerceVariables(
  declared: readonly DeclaredVariable[],
  given: Readonly<Record<string, unknown>>,
  unbound: UnboundVariables = 'null',
): Variables {
  const coerced: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const { name, type, defaultValue } of declared) {
    const at = `$.variables.${name}`;
    const value = Object.hasOwn(given, name) ? given[name] : undefined;
    if (value !== undefined) {
      if (value === null && isNonNullType(type))
        refuse(`null value found for non-nullable type: "${String(type)}"`, '$');
      coerced[name] = coerce(value, type, new Place(name));
    } else if (defaultValue !== undefined) {
      const input = inputFromNode(defaultValue, type, { variables: {}, cost: new Cost() }, at);
      if (input !== undefined) coerced[name] = resolveSource(sourceOf(input), { variables: {} });
    } else if (isNonNullType(type)) {
      refuse(`expecting a value for non-nullable variable: "${name}"`, '$');
    } else if (unbound === 'null') {
      coerced[name] = null;
    }
  }
  return coerced;
}

/** Where in the variables a value stands; written out only when something is wrong with it. */
class Place {
  readonly #steps: (string | number)[];

  constructor(name: string) {
    this.#steps = [name];
  }

  get path(): string {
    return this.#steps.reduce<string>(
      (path, step) => (typeof step === 'number' ? `${path}[${step}]` : `${path}.${step}`),
      '$.variables',
    );
  }

  enter(step: string | number): void {
    this.#steps.push(step);
    if (this.#steps.length > variableDepth + 1)
      refuse(`the value is nested more than ${variableDepth} levels deep`, this.path);
  }

  leave(): void {
    this.#steps.pop();
  }
}

function coerce(json: unknown, type: GraphQLInputType, place: Place): unknown {
  const shape = shapeOfType(type);
  if (shape.kind === 'nonNull') {
    if (json === null) refuse(`null value found for non-nullable type: "${String(type)}"`, place.path);
    return coerce(json, shape.of, place);
  }
  if (json === null) return null;
  switch (shape.kind) {
    case 'list': {
      if (!Array.isArray(json)) return coerce(json, shape.of, place);
      return json.map((item, index) => {
        place.enter(index);
        const coerced = coerce(item, shape.of, place);
        place.leave();
        return coerced;
      });
    }
    case 'object':
      return coerceObject(json, shape, place);
    case 'enum': {
      const { name } = shape.type;
      if (typeof json !== 'string') {
        return refuse(`expected an enum value for type '${name}', but found ${describe(json)}`, place.path);
      }
      const value = shape.type.getValue(json) ?? undefined;
      if (value === undefined) {
        const allowed = shape.type.getValues().map((value) => `'${value.name}'`);
        return refuse(
          `expected one of the values [${allowed.join(', ')}] for type '${name}', but found '${json}'`,
          place.path,
        );
      }
      return value.value;
    }
    case 'scalar':
      return json;
  }
}

function coerceObject(
  json: unknown,
  { type, fields, demanded }: Extract<InputShape, { kind: 'object' }>,
  place: Place,
): unknown {
  if (!isStructure(json) || Array.isArray(json)) {
    return refuse(`expected an object for type '${type.name}', but found ${describe(json)}`, place.path);
  }
  const result: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(json)) {
    place.enter(name);
    const definition = fields.get(name);
    if (definition === undefined)
      return refuse(`field '${name}' not found in type: '${type.name}'`, place.path);
    if (value !== undefined) result[name] = coerce(value, definition.type, place);
    place.leave();
  }
  for (const definition of demanded) {
    if (Object.hasOwn(result, definition.name)) continue;
    if (definition.defaultValue !== undefined) result[definition.name] = definition.defaultValue;
    else refuse(`missing required field '${definition.name}'`, `${place.path}.${definition.name}`);
  }
  return result;
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
  const shape = shapeOfType(type);
  switch (shape.kind) {
    case 'nonNull':
      return shapeOfValue(json, shape.of);
    case 'list':
      return Array.isArray(json) ? shapeOfList(json, shape.of) : `1${shapeOfValue(json, shape.of)}`;
    case 'object': {
      const parts = Object.entries(json).map(([name, value]) => {
        const definition = shape.fields.get(name);
        return definition === undefined ? '' : `${name}:${shapeOfValue(value, definition.type)}`;
      });
      return `{${parts.join(',')}}`;
    }
    case 'enum':
      return `=${JSON.stringify(json)}`;
    case 'scalar':
      return typeof json === 'boolean' ? `=${String(json)}` : 'v';
  }
}

function shapeOfList(json: readonly unknown[], type: GraphQLInputType): string {
  const shape = shapeOfType(type);
  switch (shape.kind) {
    case 'nonNull':
      return shapeOfList(json, shape.of);
    case 'enum':
      return `[=${json.map(String).join(',')}]`;
    case 'scalar':
      // A list of scalars is one array parameter, whatever its length.
      return '[]';
    case 'object': {
      const fields = uniformFields(json, shape.type);
      if (fields !== null) return `[*${fields.join(',')}]`;
      break;
    }
    case 'list':
  }
  return `[${json.map((item) => shapeOfValue(item, type)).join('|')}]`;
}
