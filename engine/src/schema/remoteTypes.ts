// The types of remote schemas in a role's schema: what the role sees of each, under the names that the metadata give.
import {
  type GraphQLArgument,
  GraphQLEnumType,
  type GraphQLFieldConfigArgumentMap,
  GraphQLID,
  GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInterfaceType,
  GraphQLList,
  type GraphQLNamedType,
  GraphQLNonNull,
  GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLType,
  GraphQLUnionType,
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  isScalarType,
  isUnionType,
  printType,
} from 'graphql';
import { presetOf } from '../model/remotePermissions.ts';
import type {
  RemoteRelationship,
  RemoteSchema,
  RemoteStep,
  RemoteTypeRelationship,
  Table,
} from '../model/types.ts';
import { type Fields, listOf, type SchemaBuilder, sortedFields, type TypeName } from './builder.ts';
import { type RemoteFieldDefinition, type RemoteJoinPlan, withPlan } from './fieldPlan.ts';
import { aggregateType, hasRowFields, rowType, selectArguments } from './rows.ts';

type TableLink = Extract<RemoteTypeRelationship['link'], { kind: 'table' }>;

interface WithFields {
  readonly name: string;
  readonly description: string | null | undefined;
  getFields(): Readonly<Record<string, RemoteFieldDefinition>>;
}

/** Whether the engine gives all of the value: a preset, or an input object of nothing else. */
export function isGiven(input: {
  readonly type: GraphQLInputType;
  readonly astNode?: GraphQLArgument['astNode'];
}): boolean {
  if (presetOf(input) !== undefined) return true;
  const type = getNullableType(input.type);
  if (!isInputObjectType(type)) return false;
  const fields = Object.values(type.getFields());
  return fields.length > 0 && fields.every((field) => presetOf(field) !== undefined);
}

const isTemplateObject = (template: unknown): template is Readonly<Record<string, unknown>> =>
  typeof template === 'object' && template !== null && !Array.isArray(template);

/** Whether the role sees all that a relationship's template gives, and has no presets there. */
function mayGive(inputs: readonly Input[], template: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(template).every(([name, given]) => {
    const input = inputs.find((one) => one.name === name);
    if (input === undefined || isGiven(input)) return false;
    const type = getNamedType(input.type);
    if (!isInputObjectType(type)) return true;
    const fields = Object.values(type.getFields());
    const objects = (Array.isArray(given) ? given.flat(9) : [given]).filter(isTemplateObject);
    return objects.every((object) => mayGive(fields, object));
  });
}

type Input = Pick<
  GraphQLArgument,
  'name' | 'type' | 'description' | 'defaultValue' | 'deprecationReason' | 'astNode'
>;

class RemoteTypes {
  readonly #builder: SchemaBuilder;
  readonly remote: RemoteSchema;
  /** What the role sees. */
  readonly schema: GraphQLSchema;
  readonly #byName: ReadonlyMap<string, GraphQLNamedType>;

  constructor(builder: SchemaBuilder, remote: RemoteSchema, schema: GraphQLSchema) {
    this.#builder = builder;
    this.remote = remote;
    this.schema = schema;
    const types = Object.values(schema.getTypeMap()).filter(({ name }) => !name.startsWith('__'));
    this.#byName = new Map(types.map((type) => [remote.names.type(type), type]));
  }

  /** By the name under which it is served. */
  find(name: string): GraphQLNamedType | undefined {
    const type = this.#byName.get(name);
    return type === undefined ? undefined : this.named(type);
  }

  roots(operation: 'query' | 'mutation'): Fields {
    const type = operation === 'query' ? this.schema.getQueryType() : this.schema.getMutationType();
    if (type == null) return {};
    const { namespace } = this.remote.names;
    if (namespace === null) return this.#ownFields(type);
    const served = this.named(type) as GraphQLObjectType;
    return {
      [namespace]: { type: served, extensions: withPlan({ kind: 'remoteNamespace', remote: this.remote }) },
    };
  }

  /** Types that implement interfaces: nothing else may lead to them. */
  implementing(): GraphQLNamedType[] {
    const types = [...this.#byName.values()].filter(
      (type) => isObjectType(type) && type.getInterfaces().length > 0,
    );
    return types.map((type) => this.named(type));
  }

  type(type: GraphQLType): GraphQLType {
    if (isNonNullType(type)) return new GraphQLNonNull(this.type(type.ofType) as GraphQLNamedType);
    if (isListType(type)) return new GraphQLList(this.type(type.ofType));
    return this.named(getNamedType(type));
  }

  named(type: GraphQLNamedType): GraphQLNamedType {
    if (isScalarType(type))
      return type.name === 'ID' ? GraphQLID : this.#builder.scalar(this.remote.names.type(type));
    const builder = this.#builder;
    const name = this.#nameOf(type);
    const description = type.description ?? null;
    if (isObjectType(type))
      return builder.other(name, GraphQLObjectType, (own) => {
        const fields = (): Fields => sortedFields({ ...this.#ownFields(type), ...this.#links(type) });
        const interfaces = (): GraphQLInterfaceType[] => this.#interfaces(type);
        return new GraphQLObjectType({ name: own, description, fields, interfaces });
      });
    if (isInterfaceType(type))
      return builder.other(name, GraphQLInterfaceType, (own) => {
        const fields = (): Fields => sortedFields(this.#ownFields(type));
        return new GraphQLInterfaceType({
          name: own,
          description,
          fields,
          interfaces: () => this.#interfaces(type),
        });
      });
    if (isUnionType(type)) {
      const types = (): GraphQLObjectType[] =>
        type.getTypes().map((one) => this.named(one) as GraphQLObjectType);
      return builder.other(
        name,
        GraphQLUnionType,
        (own) => new GraphQLUnionType({ name: own, description, types }),
      );
    }
    if (isEnumType(type)) {
      // Of an enum only names travel: what a server takes them for is its own affair.
      const values = Object.fromEntries(
        type
          .getValues()
          .map((one) => [
            one.name,
            { value: one.name, description: one.description, deprecationReason: one.deprecationReason },
          ]),
      );
      return builder.other(
        name,
        GraphQLEnumType,
        (own) => new GraphQLEnumType({ name: own, description, values }),
      );
    }
    const input = type;
    return builder.other(name, GraphQLInputObjectType, (own) => {
      const fields = (): GraphQLFieldConfigArgumentMap => this.arguments(Object.values(input.getFields()));
      return new GraphQLInputObjectType({ name: own, description, fields });
    });
  }

  /** Arguments, or fields of an input object, that the role gives itself. */
  arguments(inputs: readonly Input[]): GraphQLFieldConfigArgumentMap {
    return Object.fromEntries(
      inputs
        .filter((input) => !isGiven(input))
        .map((input) => [
          input.name,
          {
            type: this.type(input.type) as GraphQLInputType,
            description: input.description,
            defaultValue: input.defaultValue,
            deprecationReason: input.deprecationReason,
          },
        ]),
    );
  }

  /** What is left of them for a request when a template gives the rest: keys of input objects may be left. */
  rest(
    inputs: readonly Input[],
    template: Readonly<Record<string, unknown>>,
    suffix: string,
  ): GraphQLFieldConfigArgumentMap {
    const open = inputs.filter(({ name }) => !Object.hasOwn(template, name));
    let isFirst = true;
    const partly = inputs.flatMap((input): [string, GraphQLFieldConfigArgumentMap[string]][] => {
      const given = template[input.name];
      const type = getNullableType(input.type);
      if (!isTemplateObject(given) || !isInputObjectType(type)) return [];
      const fields = this.rest(Object.values(type.getFields()), given, `${suffix}_${input.name}`);
      if (Object.keys(fields).length === 0) return [];
      // Hasura's name, and others for what else is of the same type.
      const own = isFirst ? suffix : `${suffix}__${input.name}`;
      isFirst = false;
      const name = `${this.remote.names.type(type)}_remote_rel_${own}`;
      const of = `rest of ${type.name} for ${suffix}: ${JSON.stringify(given)}`;
      const rest = this.#builder.other(
        { name, of },
        GraphQLInputObjectType,
        (served) => new GraphQLInputObjectType({ name: served, fields }),
      );
      return [[input.name, { type: rest, description: input.description }]];
    });
    return { ...this.arguments(open), ...Object.fromEntries(partly) };
  }

  #interfaces(type: GraphQLObjectType | GraphQLInterfaceType): GraphQLInterfaceType[] {
    return type.getInterfaces().map((one) => this.named(one) as GraphQLInterfaceType);
  }

  /** Two remote schemas may have one type if it is the same in all. */
  #nameOf(type: GraphQLNamedType): TypeName {
    const name = this.remote.names.type(type);
    const isLinked =
      this.remote.relationships.has(type.name) || this.remote.metadata.definition.customization !== undefined;
    const own = isLinked ? `of remote schema ${this.remote.name}: ` : '';
    return { name, of: `remote type ${own}${printType(type)}` };
  }

  #ownFields(type: WithFields): Fields {
    const { remote } = this;
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [
        remote.names.field(type.name, field.name),
        {
          type: this.type(field.type) as GraphQLOutputType,
          description: field.description ?? null,
          deprecationReason: field.deprecationReason,
          args: this.arguments(field.args),
          extensions: withPlan({ kind: 'remoteField', remote, field }),
        },
      ]),
    );
  }

  /** Relationships of a type, as far as the role may go there. */
  #links(type: GraphQLObjectType): Fields {
    const fields: Fields = {};
    for (const { name, link } of this.remote.relationships.get(type.name) ?? []) {
      const needed = link.kind === 'table' ? link.mapping : link.lhs;
      if (!needed.every(({ field }) => Object.hasOwn(type.getFields(), field))) continue;
      if (link.kind === 'table') {
        Object.assign(fields, tableLink(this.#builder, { name, link }));
        continue;
      }
      const built = joinField(this.#builder, link, `${this.remote.names.type(type)}${name}`);
      if (built !== undefined) fields[name] = built;
    }
    return fields;
  }
}

/** Rows of a table, of whichever source, and aggregates over them; none where the role may not go there. */
function tableLink(from: SchemaBuilder, { name, link }: { name: string; link: TableLink }): Fields {
  const builder = from.ofSource(link.source);
  const access = builder?.selectable(link.target) ?? null;
  if (builder === undefined || access === null) return {};
  // Which rows belong to a value says what stands in the columns.
  if (!link.mapping.every(({ column }) => access.select.columns.includes(column))) return {};
  const fields: Fields = {};
  const args = link.many ? { args: selectArguments(builder, access) } : {};
  if (link.many && access.select.aggregations)
    fields[from.naming.relationshipAggregate(name, 'rows')] = {
      type: new GraphQLNonNull(aggregateType(builder, access)),
      description: 'An aggregate relationship',
      ...args,
      extensions: withPlan({ kind: 'remoteTable', link, isAggregate: true }),
    };
  if (!hasRowFields(builder, access)) return fields;
  const row = rowType(builder, access);
  fields[name] = {
    type: link.many ? new GraphQLNonNull(listOf(row)) : row,
    description: link.many ? 'An array relationship' : 'An object relationship',
    ...args,
    extensions: withPlan({ kind: 'remoteTable', link, isAggregate: false }),
  };
  return fields;
}

const known = new WeakMap<SchemaBuilder, Map<string, RemoteTypes | undefined>>();

function typesOf(builder: SchemaBuilder, name: string): RemoteTypes | undefined {
  const all = known.get(builder) ?? new Map<string, RemoteTypes | undefined>();
  known.set(builder, all);
  if (all.has(name)) return all.get(name);
  const { model, role } = builder.access;
  const remote = model.remotes.find((one) => one.name === name);
  const schema = remote?.seenBy(role);
  const types =
    remote === undefined || schema === undefined ? undefined : new RemoteTypes(builder, remote, schema);
  all.set(name, types);
  return types;
}

const allTypes = (builder: SchemaBuilder): RemoteTypes[] =>
  builder.access.model.remotes.flatMap(({ name }) => typesOf(builder, name) ?? []);

/** Root fields of each remote schema that the role sees. */
export const remoteFields = (builder: SchemaBuilder, operation: 'query' | 'mutation'): Fields[] =>
  allTypes(builder).map((types) => types.roots(operation));

export const remoteImplementations = (builder: SchemaBuilder): GraphQLNamedType[] =>
  allTypes(builder).flatMap((types) => types.implementing());

export function remoteType(builder: SchemaBuilder, name: string): GraphQLNamedType | undefined {
  for (const types of allTypes(builder)) {
    const found = types.find(name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A relationship into a remote schema; undefined where the role cannot take all of its steps, or has presets on them. */
function joinField(
  builder: SchemaBuilder,
  link: {
    readonly remote: string;
    readonly steps: readonly RemoteStep[];
    readonly lhs: RemoteJoinPlan['lhs'];
  },
  /** Of what and which: names of types that are for this relationship alone. */
  suffix: string,
): Fields[string] | undefined {
  const types = typesOf(builder, link.remote);
  if (types === undefined) return undefined;
  const steps: RemoteJoinPlan['steps'][number][] = [];
  let type: GraphQLNamedType | null | undefined = types.schema.getQueryType();
  for (const step of link.steps) {
    const definition: RemoteFieldDefinition | undefined = isObjectType(type)
      ? type.getFields()[step.field]
      : undefined;
    if (definition === undefined) return undefined;
    if (!mayGive(definition.args, step.arguments)) return undefined;
    steps.push({ ...step, definition });
    type = getNamedType(definition.type);
  }
  const last = steps.at(-1);
  if (last === undefined) return undefined;
  return {
    // What is not there has no field there.
    type: getNullableType(types.type(last.definition.type)) as GraphQLOutputType,
    description: last.definition.description ?? null,
    args: types.rest(last.definition.args, last.arguments, suffix),
    extensions: withPlan({ kind: 'remoteJoin', remote: types.remote, lhs: link.lhs, steps }),
  };
}

/**
 * A table's relationships into remote schemas and to tables of other sources, where the role may select the columns that they
 * join. The remote schemas are the first source's.
 */
export function remoteRowFields(builder: SchemaBuilder, table: Table): Fields {
  const fields: Fields = {};
  const { columns = [], computedFields = [] } = builder.selectable(table.key)?.select ?? {};
  const seen: readonly RemoteRelationship['lhs'][number]['of'][] = [...columns, ...computedFields];
  for (const relationship of table.remoteRelationships) {
    if (!relationship.lhs.every(({ of }) => seen.includes(of))) continue;
    const built = joinField(builder.all[0] ?? builder, relationship, `${table.typeName}${relationship.name}`);
    if (built !== undefined) fields[relationship.name] = built;
  }
  for (const { name, own, link } of builder.access.model.sourceRelationships.get(table.key) ?? []) {
    if (!own.every((column) => columns.includes(column))) continue;
    Object.assign(fields, tableLink(builder, { name, link }));
  }
  return fields;
}
