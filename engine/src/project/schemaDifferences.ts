// Where two GraphQL schemas differ, in words: for who moves a project from one server to another.
import {
  type GraphQLArgument,
  type GraphQLInputField,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';

type Parts = ReadonlyMap<string, string>;

/** Sorted by type; descriptions, directives and defaults do not count. */
export function schemaDifferences(here: GraphQLSchema, there: GraphQLSchema): string[] {
  const ours = typesOf(here);
  const theirs = typesOf(there);
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  return names.flatMap((name) => {
    const one = ours.get(name);
    const other = theirs.get(name);
    if (other === undefined) return [`type ${name}: only here`];
    if (one === undefined) return [`type ${name}: only there`];
    const kinds = [kindOf(one), kindOf(other)];
    if (kinds[0] !== kinds[1]) return [`type ${name}: ${kinds.join(' here, ')} there`];
    return partDifferences(name, partsOf(one), partsOf(other));
  });
}

function typesOf(schema: GraphQLSchema): Map<string, GraphQLNamedType> {
  const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
  return new Map(types.map((type) => [type.name, type]));
}

const kindOf = (type: GraphQLNamedType): string =>
  type.constructor.name.replace(/^GraphQL|Type$/g, '').toLowerCase();

function partDifferences(type: string, ours: Parts, theirs: Parts): string[] {
  const names = [...new Set([...ours.keys(), ...theirs.keys()])].sort();
  return names.flatMap((name) => {
    const one = ours.get(name);
    const other = theirs.get(name);
    if (one === other) return [];
    if (other === undefined) return [`${type}.${name}: only here`];
    if (one === undefined) return [`${type}.${name}: only there`];
    return [`${type}.${name}: ${one} here, ${other} there`];
  });
}

/** What a type is made of: the name of each part, and its type. */
function partsOf(type: GraphQLNamedType): Parts {
  if (isEnumType(type)) return new Map(type.getValues().map(({ name }) => [name, 'value']));
  if (isUnionType(type)) return new Map(type.getTypes().map(({ name }) => [name, 'member']));
  if (isInputObjectType(type)) return inputs(Object.values(type.getFields()));
  if (!isObjectType(type) && !isInterfaceType(type)) return new Map();
  return new Map(
    Object.values(type.getFields()).flatMap((field): [string, string][] => [
      [field.name, String(field.type)],
      ...[...inputs(field.args)].map(([name, of]): [string, string] => [`${field.name}(${name})`, of]),
    ]),
  );
}

const inputs = (of: readonly (GraphQLInputField | GraphQLArgument)[]): Parts =>
  new Map(of.map(({ name, type }) => [name, String(type)]));
