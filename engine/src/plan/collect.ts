// Selection sets → the fields of an object, with fragments spread, directives applied and equal keys merged.
import {
  type ArgumentNode,
  type DirectiveNode,
  type FieldNode,
  getNamedType,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
  isCompositeType,
  Kind,
  type NamedTypeNode,
  type OperationDefinitionNode,
  print,
  type SelectionSetNode,
} from 'graphql';
import { refuse } from '../base/errors.ts';
import type { Cost } from '../model/expression/cost.ts';
import {
  describe,
  type Input,
  inputFromJson,
  inputFromNode,
  sourceOf,
  type Variables,
} from '../model/expression/input.ts';
import { canonicalName } from '../model/expression/inputTypes.ts';
import type { RequestDocument } from './document.ts';
import { resolveSource } from './resolve.ts';

/** What all of a request's planning shares. */
export interface RequestContext {
  readonly document: RequestDocument;
  readonly variables: Variables;
  /** Fragments can multiply fields and arguments. */
  readonly cost: Cost;
}

export interface CollectedField {
  readonly key: string;
  readonly name: string;
  readonly node: FieldNode;
  /** Undefined for `__typename`, `__schema` and `__type`. */
  readonly definition: GraphQLField<unknown, unknown> | undefined;
  /** Hasura's path of the field. */
  readonly at: string;
  readonly selectionSets: readonly SelectionSetNode[];
}

/** The type of the objects of which fields are collected. */
export type FieldsOf = Pick<GraphQLObjectType, 'name' | 'getFields'>;

/** The fields asked for of an object of `type`, in order. `at` is the path of the object's own field. */
export function collectFields(
  type: FieldsOf,
  selectionSets: readonly SelectionSetNode[],
  context: RequestContext,
  at: string,
): CollectedField[] {
  const collected = new Map<string, CollectedField & { selectionSets: SelectionSetNode[] }>();
  const definitions = type.getFields();
  const visited = new Set<string>();

  const visitSet = (selectionSet: SelectionSetNode): void => {
    for (const selection of selectionSet.selections) {
      if (!isIncluded(selection.directives ?? [], context.variables)) continue;
      context.cost.spendField(at);
      switch (selection.kind) {
        case Kind.FIELD:
          visitField(selection);
          break;
        case Kind.INLINE_FRAGMENT:
          if (isAbout(type, selection.typeCondition)) visitSet(selection.selectionSet);
          break;
        case Kind.FRAGMENT_SPREAD: {
          const name = selection.name.value;
          // A fragment spread twice in one object adds nothing the second time.
          if (visited.has(name)) break;
          visited.add(name);
          const fragment = context.document.fragments.get(name);
          if (fragment !== undefined && isAbout(type, fragment.typeCondition))
            visitSet(fragment.selectionSet);
        }
      }
    }
  };

  const visitField = (node: FieldNode): void => {
    const name = node.name.value;
    const key = node.alias?.value ?? name;
    const path = `${at}.selectionSet.${name}`;
    const known = collected.get(key);
    if (known !== undefined) {
      requireSame(known, node, path);
      if (node.selectionSet !== undefined) known.selectionSets.push(node.selectionSet);
      return;
    }
    const definition = Object.hasOwn(definitions, name) ? definitions[name] : undefined;
    if (definition === undefined && !isMeta(name))
      refuse(`field '${name}' not found in type: '${type.name}'`, path);
    if (definition !== undefined) requireSelection(definition, node, path);
    const selections = node.selectionSet === undefined ? [] : [node.selectionSet];
    collected.set(key, { key, name, node, definition, at: path, selectionSets: selections });
  };

  for (const selectionSet of selectionSets) visitSet(selectionSet);
  return [...collected.values()];
}

/** As in Hasura a fragment on another type, there or not, says nothing of these objects. */
const isAbout = ({ name }: FieldsOf, condition: NamedTypeNode | undefined): boolean =>
  condition === undefined || condition.name.value === name;

const isMeta = (name: string): boolean => name === '__typename' || name === '__schema' || name === '__type';

/** Objects, and nothing else, have a selection set; throws `validation-failed`. */
export function requireSelection(
  definition: GraphQLField<unknown, unknown>,
  node: FieldNode,
  at: string,
): void {
  const isObject = isCompositeType(getNamedType(definition.type));
  if (isObject && node.selectionSet === undefined)
    refuse(`missing selection set for '${definition.name}'`, at);
  if (!isObject && node.selectionSet !== undefined) {
    refuse(`unexpected subselection set for non-object field`, at);
  }
}

/** Two fields with one key must be the same field with the same arguments. */
function requireSame(known: CollectedField, node: FieldNode, at: string): void {
  if (known.name !== node.name.value) {
    refuse(
      `selection of both '${known.name}' and '${node.name.value}' specify the same response name, '${known.key}'`,
      at,
    );
  }
  if (argumentText(known.node) !== argumentText(node)) {
    refuse(`inconsistent arguments between multiple selections of field '${known.name}'`, at);
  }
}

const argumentText = (node: FieldNode): string =>
  [...(node.arguments ?? [])]
    .map((argument) => print(argument))
    .sort()
    .join(',');

/** `@skip` and `@include`; others do not decide about a field. */
function isIncluded(directives: readonly DirectiveNode[], variables: Variables): boolean {
  for (const { name, arguments: args } of directives) {
    if (name.value !== 'skip' && name.value !== 'include') continue;
    const value = directiveCondition(name.value, args ?? [], variables);
    if (value === (name.value === 'skip')) return false;
  }
  return true;
}

function directiveCondition(directive: string, args: readonly ArgumentNode[], variables: Variables): boolean {
  const argument = args.find(({ name }) => name.value === 'if');
  const node = argument?.value;
  const value =
    node?.kind === Kind.VARIABLE
      ? variables[node.name.value]
      : node?.kind === Kind.BOOLEAN
        ? node.value
        : undefined;
  if (typeof value === 'boolean') return value;
  return refuse(`the directive '@${directive}' needs a boolean argument 'if'`, '$');
}

/**
 * Reads the arguments of an operation's directives (`@cached(ttl: 60)`), for what is wrong with them: nothing is cached
 * here.
 */
export function checkDirectives(
  { directives = [] }: OperationDefinitionNode,
  context: RequestContext & { readonly schema: GraphQLSchema },
): void {
  for (const node of directives) {
    const definition = context.schema.getDirective(node.name.value) ?? undefined;
    const inputs = readArguments({ definition, node, at: '$' }, context);
    for (const { name, type } of definition?.args ?? []) {
      const input = inputs.get(name);
      if (input === undefined) continue;
      const json = resolveSource(sourceOf(input), context);
      const isFitting = String(type) === 'Int!' ? Number.isInteger(json) : typeof json === 'boolean';
      const wanted =
        String(type) === 'Int!' ? "a 32-bit integer for type 'Int'" : "a boolean for type 'Boolean'";
      if (!isFitting) refuse(`expected ${wanted}, but found ${describe(json)}`, `$.args.${name}`);
    }
  }
}

/** Arguments of a field or directive by the planner's names, checked and with defaults; absent ones have no entry. */
export function readArguments(
  field: {
    readonly definition: Pick<GraphQLField<unknown, unknown>, 'name' | 'args'> | undefined;
    readonly node: Pick<FieldNode, 'arguments'>;
    readonly at: string;
  },
  context: RequestContext,
): Map<string, Input> {
  const { definition, node } = field;
  const inputs = new Map<string, Input>();
  if (definition === undefined) return inputs;
  const at = `${field.at}.args`;
  for (const { name, value } of node.arguments ?? []) {
    const argument = definition.args.find((candidate) => candidate.name === name.value);
    if (argument === undefined) {
      return refuse(`'${definition.name}' has no argument named '${name.value}'`, field.at);
    }
    const canonical = canonicalName(argument);
    if (inputs.has(canonical)) refuse(`argument '${argument.name}' occurs twice`, at);
    const input = inputFromNode(value, argument.type, context, `${at}.${argument.name}`);
    if (input !== undefined) inputs.set(canonical, input);
  }
  for (const argument of definition.args) {
    const canonical = canonicalName(argument);
    if (inputs.has(canonical)) continue;
    if (argument.defaultValue !== undefined) {
      inputs.set(canonical, inputFromJson(argument.defaultValue, `${at}.${argument.name}`));
    } else if (argument.type.toString().endsWith('!')) {
      refuse(`missing required field '${argument.name}'`, `${at}.${argument.name}`);
    }
  }
  return inputs;
}
