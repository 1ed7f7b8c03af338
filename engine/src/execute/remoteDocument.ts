// What is asked of a remote schema: selections in its own names, values as variables, presets filled in.
import {
  getNamedType,
  getNullableType,
  type GraphQLAbstractType,
  type GraphQLCompositeType,
  type GraphQLInputType,
  isAbstractType,
  isCompositeType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isUnionType,
  Kind,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';
import { EngineError } from '../errors.ts';
import { sourceOf } from '../expression/input.ts';
import { isStructure, NumberLiteral } from '../json.ts';
import { defaultLimits } from '../limits.ts';
import { presetOf } from '../model/remotePermissions.ts';
import type { RemoteSchema } from '../model/types.ts';
import {
  type CollectedField,
  isIncluded,
  readArguments,
  type RequestContext,
  requireSelection,
} from '../plan/collect.ts';
import { resolveSource } from '../plan/resolve.ts';
import type { SelectionPlanner } from '../plan/selection.ts';
import { planOf, type RemoteFieldDefinition, type RemoteJoinPlan } from '../schema/fieldPlan.ts';
import type { LazySchema } from '../schema/lazySchema.ts';
import { isGiven } from '../schema/remoteTypes.ts';
import type { Session } from '../session/session.ts';
import { checkScalars } from './actions.ts';
import type { RemoteRequest } from './remoteCall.ts';

/** Under which the server tells of which type an object is. */
export const typeKey = '__hasura_internal_typename';
/** Under which a value is asked for that a relationship joins. */
export const joinKey = (field: string): string => `__hasura_internal_${field}`;

export interface Asking extends RequestContext {
  /** The role's, with all remote schemas in it. */
  readonly schema: Pick<LazySchema, 'getType'>;
  readonly session: Session;
  /** The name under which a type is served that a server names, where a type of its own is asked for. */
  readonly servedName: (abstract: GraphQLAbstractType, own: string) => string;
  /** Plans rows of a source's tables, by the role's rights there. */
  readonly plannerOf: (source: string) => SelectionPlanner;
  /** Looks into what a relationship leads to; throws for what cannot be asked there. */
  readonly checkBelow: (field: CollectedField) => void;
}

const fail = (message: string, at: string): never => {
  throw new EngineError('validation-failed', message, at);
};

/** What a request asks of the field of a relationship, besides what the relationship says. */
export interface JoinParts {
  readonly last: readonly string[];
  readonly rest: ReadonlyMap<string, unknown>;
  readonly below: string;
}

export class RemoteDocument {
  readonly #remote: RemoteSchema;
  readonly #asking: Asking;
  readonly #declared: string[] = [];
  readonly #variables: Record<string, unknown> = {};
  #depth = 0;

  constructor(remote: RemoteSchema, asking: Asking) {
    this.#remote = remote;
    this.#asking = asking;
  }

  request(kind: 'query' | 'mutation', body: string, operationName?: string): RemoteRequest {
    const declared = this.#declared.length === 0 ? '' : `(${this.#declared.join(', ')})`;
    const name = operationName ?? '';
    return { query: `${kind} ${name}${declared} ${body}`, operationName, variables: this.#variables };
  }

  /** `{ … }`: what is asked for of an object of this type. Throws for what is not there. */
  selection(type: GraphQLCompositeType, selectionSets: readonly SelectionSetNode[], at: string): string {
    this.#depth += 1;
    // Brackets of the document are counted elsewhere, but fragments spread out nest deeper.
    if (this.#depth > defaultLimits.queryDepth) fail('the query is nested too deeply', at);
    const parts = selectionSets.flatMap((set) => set.selections.flatMap((one) => this.#part(type, one, at)));
    this.#depth -= 1;
    if (parts.length === 0 || isAbstractType(type)) parts.push(`${typeKey}: __typename`);
    return `{ ${parts.join(' ')} }`;
  }

  #part(type: GraphQLCompositeType, selection: SelectionNode, at: string): string[] {
    const { document, variables, cost, schema } = this.#asking;
    if (!isIncluded(selection.directives ?? [], variables)) return [];
    cost.spendField(at);
    if (selection.kind === Kind.FIELD) return this.#field(type, selection, at);
    const fragment =
      selection.kind === Kind.INLINE_FRAGMENT ? selection : document.fragments.get(selection.name.value);
    if (fragment === undefined) return [];
    const condition = fragment.typeCondition?.name.value;
    const inner = condition === undefined ? type : schema.getType(condition);
    if (!isCompositeType(inner)) return [];
    const below = this.selection(inner, [fragment.selectionSet], at);
    return [inner === type ? `... ${below}` : `... on ${this.#ownName(inner)} ${below}`];
  }

  /** By its own name: the server knows no other. */
  #ownName(type: GraphQLCompositeType): string {
    const { schema, names } = this.#remote;
    const own = Object.values(schema.getTypeMap()).find((one) => names.type(one) === type.name);
    return own?.name ?? type.name;
  }

  #field(type: GraphQLCompositeType, node: CollectedField['node'], at: string): string[] {
    const name = node.name.value;
    // Told of every object where it is not known.
    if (name === '__typename') return [];
    const path = `${at}.selectionSet.${name}`;
    const fields = isUnionType(type) ? {} : type.getFields();
    const definition = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (definition === undefined) return fail(`field '${name}' not found in type: '${type.name}'`, path);
    requireSelection(definition, node, path);
    const key = node.alias?.value ?? name;
    const selectionSets = node.selectionSet === undefined ? [] : [node.selectionSet];
    const field: CollectedField = { key, name, node, definition, at: path, selectionSets };
    return this.field(field);
  }

  /** A field of a type of the remote schema, or what a relationship takes from the object. */
  field(field: CollectedField): string[] {
    const { definition, key, selectionSets, at } = field;
    const plan = definition === undefined ? undefined : planOf(definition);
    switch (plan?.kind) {
      case 'remoteField': {
        const args = this.#text(this.arguments(plan.field.args, field));
        const type = definition === undefined ? undefined : getNamedType(definition.type);
        const below = isCompositeType(type) ? ` ${this.selection(type, selectionSets, at)}` : '';
        const name = plan.field.name;
        return [`${key === name ? '' : `${key}: `}${name}${args}${below}`];
      }
      case 'remoteJoin':
      case 'remoteTable': {
        this.#asking.checkBelow(field);
        const needed = plan.kind === 'remoteJoin' ? plan.lhs : plan.link.mapping;
        return needed.map((one) => `${joinKey(one.field)}: ${one.field}`);
      }
      default:
        throw new Error(`field ${field.name} is no field of a remote schema`);
    }
  }

  #text(args: readonly string[]): string {
    return args.length === 0 ? '' : `(${args.join(', ')})`;
  }

  /** `name: $_1`, of what the request and the presets give. */
  arguments(args: RemoteFieldDefinition['args'], field: CollectedField): string[] {
    const { variables, session } = this.#asking;
    const inputs = readArguments(field, this.#asking);
    const asked = new Set((field.node.arguments ?? []).map(({ name }) => name.value));
    return args.flatMap((argument): string[] => {
      const { name, type } = argument;
      if (isGiven(argument)) return [`${name}: ${this.#variable(this.#given(argument), type)}`];
      const input = asked.has(name) ? inputs.get(name) : undefined;
      if (input === undefined) return [];
      const json = resolveSource(sourceOf(input), { variables, session });
      checkScalars(json, type, input.at);
      return [`${name}: ${this.#variable(this.#withPresets(json, type), type)}`];
    });
  }

  /** What the request gives of arguments of which a relationship gives a part. */
  rest(field: CollectedField, step: RemoteJoinPlan['steps'][number]): Map<string, unknown> {
    const { variables, session } = this.#asking;
    const given = [...readArguments(field, this.#asking)].flatMap(([name, input]): [string, unknown][] => {
      const type = field.definition?.args.find((one) => one.name === name)?.type;
      if (type === undefined || !Object.hasOwn(step.arguments, name)) return [];
      const json = resolveSource(sourceOf(input), { variables, session });
      checkScalars(json, type, input.at);
      return [[name, json]];
    });
    return new Map(given);
  }

  /** The way to the field of a relationship for one object's values; `last` and `below` are what the request asks there. */
  way(
    { steps }: RemoteJoinPlan,
    values: ReadonlyMap<string, unknown>,
    { last, rest, below }: JoinParts,
  ): string {
    return steps.reduceRight((inner, step, index) => {
      const given = step.definition.args.flatMap((argument): string[] => {
        const { name, type } = argument;
        if (Object.hasOwn(step.arguments, name)) {
          const filled = fitted(fill(step.arguments[name], values), type);
          const json = index === steps.length - 1 ? merged(filled, rest.get(name)) : filled;
          return [`${name}: ${this.#variable(this.#withPresets(json, type), type)}`];
        }
        const isLast = index === steps.length - 1;
        return !isLast && isGiven(argument)
          ? [`${name}: ${this.#variable(this.#given(argument), type)}`]
          : [];
      });
      const args = index === steps.length - 1 ? [...given, ...last] : given;
      return `${index === 0 ? '' : '{ '}${step.definition.name}${this.#text(args)}${inner}${index === 0 ? '' : ' }'}`;
    }, below);
  }

  #variable(json: unknown, type: GraphQLInputType): string {
    const name = `_${String(this.#declared.length)}`;
    this.#declared.push(`$${name}: ${String(type)}`);
    this.#variables[name] = json ?? null;
    return `$${name}`;
  }

  #given(input: Parameters<typeof isGiven>[0]): unknown {
    const preset = presetOf(input);
    if (preset === undefined) return this.#withPresets({}, input.type);
    return preset.kind === 'value' ? preset.json : this.#sessionValue(preset.name, input.type);
  }

  #sessionValue(name: string, type: GraphQLInputType): unknown {
    const text = this.#asking.session.variables.get(name);
    if (text === undefined)
      throw new EngineError('not-found', `"${name}" session variable expected, but not found`);
    const wrong = (): never => {
      const kind = getNamedType(type).name;
      throw new EngineError('coercion-error', `"${text}" cannot be coerced into an ${kind} value`);
    };
    switch (getNamedType(type).name) {
      case 'Int':
        return /^-?\d{1,10}$/.test(text) ? Number(text) : wrong();
      case 'Float':
        return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text) ? new NumberLiteral(text) : wrong();
      case 'Boolean':
        return text === 'true' || text === 'false' ? text === 'true' : wrong();
      default:
        return text;
    }
  }

  /** Presets of input objects, wherever such an object is given. */
  #withPresets(json: unknown, outer: GraphQLInputType): unknown {
    const type = getNullableType(outer);
    if (isListType(type))
      return Array.isArray(json)
        ? json.map((item: unknown) => this.#withPresets(item, type.ofType))
        : this.#withPresets(json, type.ofType);
    if (!isInputObjectType(type) || !isStructure(json) || Array.isArray(json)) return json;
    const given = json as Record<string, unknown>;
    const fields = Object.values(type.getFields()).flatMap((field): [string, unknown][] => {
      if (isGiven(field)) return [[field.name, this.#given(field)]];
      if (!Object.hasOwn(given, field.name)) return [];
      return [[field.name, this.#withPresets(given[field.name], field.type)]];
    });
    return Object.fromEntries(fields);
  }
}

/** A template of the metadata with values in the place of texts that begin with `$`. */
function fill(template: unknown, values: ReadonlyMap<string, unknown>): unknown {
  if (typeof template === 'string')
    return template.startsWith('$') ? values.get(template.slice(1)) : template;
  if (Array.isArray(template)) return template.map((item) => fill(item, values));
  if (!isStructure(template)) return template;
  return Object.fromEntries(Object.entries(template).map(([key, value]) => [key, fill(value, values)]));
}

/** Objects key by key; what the relationship gives comes first. */
function merged(own: unknown, more: unknown): unknown {
  const areObjects = [own, more].every((one) => isStructure(one) && !Array.isArray(one));
  if (!areObjects) return own;
  const [first, second] = [own as Record<string, unknown>, more as Record<string, unknown>];
  const keys = new Set([...Object.keys(first), ...Object.keys(second)]);
  return Object.fromEntries(
    [...keys].map((key) => [key, Object.hasOwn(first, key) ? merged(first[key], second[key]) : second[key]]),
  );
}

/** Numbers of rows are texts where the remote schema wants an ID. */
function fitted(json: unknown, outer: GraphQLInputType): unknown {
  const type = isNonNullType(outer) ? outer.ofType : outer;
  if (isListType(type))
    return Array.isArray(json) ? json.map((item) => fitted(item, type.ofType)) : fitted(json, type.ofType);
  if (isInputObjectType(type) && isStructure(json) && !Array.isArray(json)) {
    const fields = type.getFields();
    return Object.fromEntries(
      Object.entries(json).map(([name, value]) => [
        name,
        fields[name] === undefined ? value : fitted(value, fields[name].type),
      ]),
    );
  }
  const isText = getNamedType(type).name === 'ID' || getNamedType(type).name === 'String';
  if (isText && typeof json === 'number') return String(json);
  return isText && json instanceof NumberLiteral ? json.text : json;
}
