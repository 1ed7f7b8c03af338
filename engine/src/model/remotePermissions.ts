// What a role may see of a remote schema: a part of it, written as SDL, with arguments that the engine fills in by `@preset`
// (Hasura documentation: "Remote schema permissions").
import {
  type ArgumentNode,
  buildASTSchema,
  type ConstDirectiveNode,
  type DefinitionNode,
  type FieldDefinitionNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  type InputValueDefinitionNode,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  Kind,
  OperationTypeNode,
  parse,
  print,
  specifiedScalarTypes,
  valueFromASTUntyped,
  type ValueNode,
} from 'graphql';

/** A value that the engine gives in the role's place: what is written, or that of a session variable (lower-case name). */
export type Preset =
  | { readonly kind: 'value'; readonly json: unknown }
  | { readonly kind: 'session'; readonly name: string };

interface Presettable {
  readonly astNode?: { readonly directives?: readonly ConstDirectiveNode[] | undefined } | null | undefined;
}

/** Undefined where the role gives the value itself. */
export function presetOf({ astNode }: Presettable): Preset | undefined {
  const directive = astNode?.directives?.find(({ name }) => name.value === 'preset');
  const argument = (name: string): ArgumentNode | undefined =>
    directive?.arguments?.find((one) => one.name.value === name);
  const value = argument('value')?.value;
  if (value === undefined) return undefined;
  const isStatic = argument('static')?.value;
  const isLiteral = isStatic?.kind === Kind.BOOLEAN && isStatic.value;
  if (value.kind === Kind.STRING && !isLiteral && /^x-hasura-/i.test(value.value))
    return { kind: 'session', name: value.value.toLowerCase() };
  return { kind: 'value', json: valueFromASTUntyped(value) };
}

/**
 * The part of `remote` that the SDL describes. Throws one `Error` with all that the remote does not have, or has otherwise,
 * in Hasura's words.
 */
export function roleSchema(sdl: string, remote: GraphQLSchema): GraphQLSchema {
  const document = parse(sdl, { noLocation: true });
  const problems: string[] = [];
  const seen = new Set<string>();
  const types: DefinitionNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.SCHEMA_DEFINITION || definition.kind === Kind.DIRECTIVE_DEFINITION) continue;
    if (
      !('name' in definition) ||
      definition.name === undefined ||
      !definition.kind.endsWith('TypeDefinition')
    ) {
      problems.push(`${definition.kind} is not expected`);
      continue;
    }
    const name = definition.name.value;
    if (seen.has(name)) problems.push(`duplicate type names found: "${name}"`);
    seen.add(name);
    types.push(definition);
    checkDefinition(definition, remote, problems);
  }
  const written = document.definitions.find((node) => node.kind === Kind.SCHEMA_DEFINITION);
  const root = (operation: 'query' | 'mutation', usual: string): string | undefined => {
    const named =
      written?.operationTypes.find((one) => one.operation === rootKinds[operation])?.type.name.value ??
      (written === undefined ? (rootOf(remote, operation) ?? usual) : undefined);
    return named !== undefined && seen.has(named) ? named : undefined;
  };
  const [query, mutation] = [root('query', 'Query'), root('mutation', 'Mutation')];
  if (query === undefined) problems.push('query root does not exist in the schema definition');
  for (const [operation, name] of [
    ['query', query],
    ['mutation', mutation],
  ] as const) {
    if (name !== undefined && name !== rootOf(remote, operation))
      problems.push(`"${name}" is not the ${operation} root of the remote schema`);
  }
  if (problems.length > 0) throw new Error(problems.join(', '));
  // Scalars need not be written again.
  const missing = [...namesIn(types)].filter((name) => !seen.has(name) && isScalarType(remote.getType(name)));
  const scalars = missing
    .filter((name) => !specifiedScalarTypes.some((scalar) => scalar.name === name))
    .map((name) => `scalar ${name}`);
  const schema = `schema { query: ${String(query)} ${mutation === undefined ? '' : `mutation: ${mutation}`} }`;
  const definitions = parse([schema, ...scalars].join('\n'), { noLocation: true }).definitions;
  // The directive says nothing to whoever asks for the schema.
  return buildASTSchema(
    { kind: Kind.DOCUMENT, definitions: [...definitions, ...types] },
    { assumeValidSDL: true },
  );
}

const rootKinds = { query: OperationTypeNode.QUERY, mutation: OperationTypeNode.MUTATION };

const rootOf = (remote: GraphQLSchema, operation: 'query' | 'mutation'): string | undefined =>
  (operation === 'query' ? remote.getQueryType() : remote.getMutationType())?.name;

function namesIn(definitions: readonly DefinitionNode[]): Set<string> {
  const names = new Set<string>();
  JSON.stringify(definitions, (_key, value: unknown) => {
    if (typeof value === 'object' && value !== null && 'kind' in value && value.kind === Kind.NAMED_TYPE)
      names.add((value as unknown as { name: { value: string } }).name.value);
    return value;
  });
  return names;
}

function checkDefinition(definition: DefinitionNode, remote: GraphQLSchema, problems: string[]): void {
  if (!('name' in definition) || definition.name === undefined) return;
  const name = definition.name.value;
  const type = remote.getType(name);
  const absent = (what: string): void =>
    void problems.push(`${what}: "${name}" does not exist in the upstream remote schema`);
  switch (definition.kind) {
    case Kind.SCALAR_TYPE_DEFINITION:
      if (!isScalarType(type)) absent('Scalar');
      return;
    case Kind.OBJECT_TYPE_DEFINITION:
    case Kind.INTERFACE_TYPE_DEFINITION: {
      const isObject = definition.kind === Kind.OBJECT_TYPE_DEFINITION;
      if (isObject ? !isObjectType(type) : !isInterfaceType(type)) {
        absent(isObject ? 'Object' : 'Interface');
        return;
      }
      const own = type as {
        getFields(): Record<string, GraphQLField<unknown, unknown>>;
        getInterfaces(): readonly { name: string }[];
      };
      const foreign = (definition.interfaces ?? []).find(
        (one) => !own.getInterfaces().some((known) => known.name === one.name.value),
      );
      if (foreign !== undefined)
        problems.push(
          `object "${name}" is trying to implement the following interfaces that do not exist in the corresponding upstream remote object: "${foreign.name.value}"`,
        );
      checkFields(definition.fields ?? [], own.getFields(), {
        name,
        remote,
        problems,
        kind: isObject ? 'Object' : 'Interface',
      });
      return;
    }
    case Kind.UNION_TYPE_DEFINITION: {
      if (!isUnionType(type)) {
        absent('Union');
        return;
      }
      const members = new Set(type.getTypes().map((member) => member.name));
      const foreign = (definition.types ?? []).filter((member) => !members.has(member.name.value));
      if (foreign.length > 0)
        problems.push(
          `union "${name}" contains members which do not exist in the members of the remote schema union :${quotedNames(foreign)}`,
        );
      return;
    }
    case Kind.ENUM_TYPE_DEFINITION: {
      if (!isEnumType(type)) {
        absent('Enum');
        return;
      }
      const values = new Set(type.getValues().map((value) => value.name));
      const foreign = (definition.values ?? []).filter((value) => !values.has(value.name.value));
      if (foreign.length > 0)
        problems.push(
          `enum "${name}" contains the following enum values that do not exist in the corresponding upstream remote enum: ${quotedNames(foreign)}`,
        );
      return;
    }
    case Kind.INPUT_OBJECT_TYPE_DEFINITION:
      if (!isInputObjectType(type)) {
        absent('Input object');
        return;
      }
      checkInputs(definition.fields ?? [], Object.values(type.getFields()), { name, remote, problems });
      return;
    default:
      problems.push(`${definition.kind} is not expected`);
  }
}

const quotedNames = (nodes: readonly { name: { value: string } }[]): string =>
  nodes.map((node) => `"${node.name.value}"`).join(', ');

interface Checking {
  readonly name: string;
  readonly remote: GraphQLSchema;
  readonly problems: string[];
}

function checkFields(
  fields: readonly FieldDefinitionNode[],
  known: Readonly<Record<string, GraphQLField<unknown, unknown>>>,
  checking: Checking & { readonly kind: string },
): void {
  const { name: parent, problems, kind } = checking;
  const seen = new Set<string>();
  for (const field of fields) {
    const name = field.name.value;
    if (seen.has(name)) problems.push(`duplicate fields: "${name}" found in the ${kind}: "${parent}"`);
    seen.add(name);
    const own = Object.hasOwn(known, name) ? known[name] : undefined;
    if (own === undefined) problems.push(`field "${name}" does not exist in the ${kind}: "${parent}"`);
    else {
      if (print(field.type) !== String(own.type))
        problems.push(
          `expected type of "${name}"(${kind} field) to be ${String(own.type)} but received ${print(field.type)}`,
        );
      checkInputs(field.arguments ?? [], own.args, { ...checking, name });
    }
  }
}

interface KnownInput {
  readonly name: string;
  readonly type: GraphQLInputType;
  readonly defaultValue?: unknown;
}

/** Arguments of a field, or fields of an input object. */
function checkInputs(
  inputs: readonly InputValueDefinitionNode[],
  known: readonly KnownInput[],
  { name: parent, remote, problems }: Checking,
): void {
  for (const input of inputs) {
    const name = input.name.value;
    const own = known.find((one) => one.name === name);
    if (own === undefined) {
      problems.push(`input argument "${name}" does not exist in the input object: "${parent}"`);
      continue;
    }
    const type = print(input.type);
    // A role may be asked for what the remote does not ask for.
    if (type !== String(own.type) && type !== `${String(own.type)}!`)
      problems.push(
        `expected type of "${name}"(Input object argument) to be ${String(own.type)} but received ${type}`,
      );
    checkPreset(input, own.type, problems);
  }
  const missing = known.filter(
    (one) =>
      isNonNullType(one.type) &&
      one.defaultValue === undefined &&
      !inputs.some((input) => input.name.value === one.name),
  );
  if (missing.length > 0)
    problems.push(
      `field: "${parent}" expects the following non nullable arguments to be present: ${missing.map((one) => `"${one.name}"`).join(', ')}`,
    );
  void remote;
}

function checkPreset(input: InputValueDefinitionNode, type: GraphQLInputType, problems: string[]): void {
  const presets = (input.directives ?? []).filter(({ name }) => name.value === 'preset');
  const [preset] = presets;
  if (preset === undefined) return;
  const name = input.name.value;
  if (presets.length > 1) problems.push(`found multiple preset directives at "${name}"`);
  const value = preset.arguments?.find((one) => one.name.value === 'value')?.value;
  if (value === undefined) {
    problems.push(`preset argument "value" not found at "${name}"`);
    return;
  }
  if (presetOf({ astNode: input })?.kind === 'session') {
    const plain = isNonNullType(type) ? type.ofType : type;
    if (isListType(plain))
      problems.push(
        `illegal preset value at "${name}". Session arguments can only be set for singleton values`,
      );
    else if (isInputObjectType(plain)) problems.push(`expected input object value for "${name}"`);
  } else checkValue(value, type, name, problems);
}

function checkValue(value: ValueNode, type: GraphQLInputType, name: string, problems: string[]): void {
  if (isNonNullType(type)) {
    if (value.kind === Kind.NULL) problems.push(`null value not allowed for the preset of "${name}"`);
    else checkValue(value, type.ofType, name, problems);
  } else if (value.kind === Kind.NULL) {
    // Nothing.
  } else if (isListType(type)) {
    for (const item of value.kind === Kind.LIST ? value.values : [value])
      checkValue(item, type.ofType, name, problems);
  } else if (isEnumType(type)) {
    const isKnown = value.kind === Kind.ENUM && type.getValue(value.value) !== undefined;
    if (!isKnown) problems.push(`"${print(value)}" not found in the enum: "${type.name}"`);
  } else if (isInputObjectType(type)) {
    if (value.kind !== Kind.OBJECT) {
      problems.push(
        `expected preset value "${print(value)}" of type "${type.name}" to be an input object value`,
      );
      return;
    }
    const fields = type.getFields();
    for (const field of value.fields) {
      const own = Object.hasOwn(fields, field.name.value) ? fields[field.name.value] : undefined;
      if (own === undefined)
        problems.push(`key "${field.name.value}" does not exist in the input object "${type.name}"`);
      else checkValue(field.value, own.type, name, problems);
    }
  } else if (specifiedScalarTypes.some((scalar) => scalar.name === type.name)) {
    try {
      type.parseLiteral(value);
    } catch {
      problems.push(`expected preset value "${print(value)}" of type "${type.name}" to be a scalar value`);
    }
  }
}
