// A schema whose types are made when something asks for them: a database has hundreds of tables, a request uses a few.
import {
  GraphQLSchema,
  type GraphQLAbstractType,
  type GraphQLDirective,
  type GraphQLInterfaceType,
  type GraphQLNamedType,
  type GraphQLObjectType,
  isInputObjectType,
  isObjectType,
  OperationTypeNode,
  validateSchema,
} from 'graphql';
import type { Table } from '../model/types.ts';
import type { SchemaBuilder } from './builder.ts';

export interface Roots {
  query(): GraphQLObjectType;
  mutation(): GraphQLObjectType | null;
  subscription(): GraphQLObjectType | null;
}

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};

/** What asks for all types at once (introspection, printing) makes them all, and keeps them. */
export class LazySchema extends GraphQLSchema {
  readonly #builder: SchemaBuilder;
  readonly #query: () => GraphQLObjectType;
  readonly #mutation: () => GraphQLObjectType | null;
  readonly #subscription: () => GraphQLObjectType | null;
  readonly #complete: () => GraphQLSchema;
  #isComplete = false;

  constructor(builder: SchemaBuilder, roots: Roots, directives: readonly GraphQLDirective[]) {
    super({ directives, assumeValid: true });
    this.#builder = builder;
    this.#query = once(() => roots.query());
    this.#mutation = once(() => roots.mutation());
    this.#subscription = once(() => roots.subscription());
    this.#complete = once(() => {
      const complete = new GraphQLSchema({
        query: this.#query(),
        mutation: this.#mutation(),
        subscription: this.#subscription(),
        directives,
      });
      this.#isComplete = true;
      return complete;
    });
  }

  /** Makes every type; throws when the metadata lead to a schema that GraphQL does not allow. */
  check(): void {
    // Of arrays as scalars Hasura has names that begin as those of introspection do (`__mood` of `_mood[]`).
    const mayBeReserved = this.#builder.options.arraysAreScalars;
    const error = validateSchema(this.#complete()).find(
      ({ message }) => !mayBeReserved || !/^Name "__\w+" must not begin/.test(message),
    );
    if (error !== undefined) throw new Error(error.message);
  }

  override getQueryType(): GraphQLObjectType {
    return this.#query();
  }

  override getMutationType(): GraphQLObjectType | null {
    return this.#mutation();
  }

  override getSubscriptionType(): GraphQLObjectType | null {
    return this.#subscription();
  }

  override getRootType(operation: OperationTypeNode): GraphQLObjectType | null {
    switch (operation) {
      case OperationTypeNode.QUERY:
        return this.#query();
      case OperationTypeNode.MUTATION:
        return this.#mutation();
      case OperationTypeNode.SUBSCRIPTION:
        return this.#subscription();
    }
  }

  override getTypeMap(): ReturnType<GraphQLSchema['getTypeMap']> {
    return this.#complete().getTypeMap();
  }

  override getType(name: string): GraphQLNamedType | undefined {
    return this.#builder.known(name) ?? this.#root(name) ?? super.getType(name) ?? this.#find(name);
  }

  override getPossibleTypes(type: GraphQLAbstractType): readonly GraphQLObjectType[] {
    return this.#complete().getPossibleTypes(type);
  }

  override getImplementations(type: GraphQLInterfaceType): ReturnType<GraphQLSchema['getImplementations']> {
    return this.#complete().getImplementations(type);
  }

  override isSubType(abstract: GraphQLAbstractType, type: GraphQLObjectType | GraphQLInterfaceType): boolean {
    return this.#complete().isSubType(abstract, type);
  }

  #root(name: string): GraphQLNamedType | undefined {
    const roots = [this.#query, this.#mutation, this.#subscription];
    const names = ['query_root', 'mutation_root', 'subscription_root'];
    return roots[names.indexOf(name)]?.() ?? undefined;
  }

  /**
   * A type that nothing has led to yet; once all were made, there is none, and it is not looked for. Most likely one of the table whose name it holds, or else one to which many tables
   * lead (`String_comparison_exp`).
   */
  #find(name: string): GraphQLNamedType | undefined {
    if (this.#isComplete) return this.#complete().getType(name);
    const { naming, access } = this.#builder;
    const wanted = name.toLowerCase();
    const base = ({ words }: Table): string => naming.plainTableType(words).toLowerCase();
    const named = [...access.tables.values()]
      .map(({ table }) => ({ key: table.key, base: base(table) }))
      .filter((table) => wanted.includes(table.base))
      .sort((one, other) => other.base.length - one.base.length)
      .map(({ key }) => key);
    const all = [...access.tables.keys()];
    for (const root of [this.#query, this.#mutation, this.#subscription]) {
      root();
      for (const key of named.length === 0 ? all : named) {
        const found = this.#findAmong(key, name);
        if (found !== undefined) return found;
      }
    }
    return this.#complete().getType(name);
  }

  /** Makes the types to which those of a table lead. */
  #findAmong(table: string, name: string): GraphQLNamedType | undefined {
    for (const type of this.#builder.typesOf(table)) {
      if (isObjectType(type) || isInputObjectType(type)) type.getFields();
      const found = this.#builder.known(name);
      if (found !== undefined) return found;
    }
    return undefined;
  }
}
