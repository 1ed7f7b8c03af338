// The same operation said otherwise: with variables, fragments and directives, which must change nothing.
import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  getNamedType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
  isEnumType,
  isInputObjectType,
  Kind,
  parse,
  parseType,
  parseValue,
  print,
  type SelectionSetNode,
  TypeInfo,
  type ValueNode,
  valueFromASTUntyped,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo,
} from 'graphql';
import type { Random } from '../../goldens/random.ts';

export interface Asked {
  readonly query: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Where a variable may stand for the whole value: not within one that has become a variable. */
export function dress(text: string, schema: GraphQLSchema, random: Random): Asked {
  const variables: Record<string, unknown> = {};
  const definitions: VariableDefinitionNode[] = [];
  const fragments: FragmentDefinitionNode[] = [];
  const information = new TypeInfo(schema);
  const once = (of: number): boolean => random.integer(1, of) === 1;

  const define = (type: string, value: unknown): ValueNode => {
    const name = `v${String(definitions.length + 1)}`;
    const variable = { kind: Kind.VARIABLE, name: { kind: Kind.NAME, value: name } } as const;
    const hasDefault = once(10) && !type.endsWith('!');
    if (!hasDefault) variables[name] = value;
    definitions.push({
      kind: Kind.VARIABLE_DEFINITION,
      variable,
      type: parseType(type),
      ...(hasDefault ? { defaultValue: parseValue(defaultText(value, schema, type)) as never } : {}),
    });
    return variable;
  };

  const entering = (node: ValueNode): ValueNode | undefined => {
    // Within a list it already means the items.
    const type: GraphQLInputType | null | undefined =
      node.kind === Kind.LIST ? information.getParentInputType() : information.getInputType();
    if (type === null || type === undefined || node.kind === Kind.VARIABLE || !once(9)) return undefined;
    const value: unknown = valueFromASTUntyped(node);
    // A scalar's object is data; an enum within an input object is a name, which JSON has as text.
    return define(String(type), value);
  };
  const wrapped = (node: SelectionSetNode): SelectionSetNode => {
    const type = information.getParentType();
    const isRoot = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()].includes(
      type as never,
    );
    if (type === null || type === undefined || !('name' in type) || isRoot || !once(14)) return node;
    const typeCondition = { kind: Kind.NAMED_TYPE, name: { kind: Kind.NAME, value: type.name } } as const;
    if (once(2)) {
      return {
        kind: Kind.SELECTION_SET,
        selections: [{ kind: Kind.INLINE_FRAGMENT, typeCondition, selectionSet: node }],
      };
    }
    const name = { kind: Kind.NAME, value: `F${String(fragments.length + 1)}` } as const;
    fragments.push({ kind: Kind.FRAGMENT_DEFINITION, name, typeCondition, selectionSet: node });
    return { kind: Kind.SELECTION_SET, selections: [{ kind: Kind.FRAGMENT_SPREAD, name }] };
  };
  const directed = (node: FieldNode): FieldNode => {
    if (!once(25)) return node;
    const [name, isKept] = once(2) ? ['include', true] : ['skip', false];
    const value = once(2) ? define('Boolean!', isKept) : parseValue(String(isKept));
    return {
      ...node,
      directives: [
        {
          kind: Kind.DIRECTIVE,
          name: { kind: Kind.NAME, value: name },
          arguments: [{ kind: Kind.ARGUMENT, name: { kind: Kind.NAME, value: 'if' }, value }],
        },
      ],
    };
  };

  const document: DocumentNode = visit(
    parse(text),
    visitWithTypeInfo(information, {
      enter: (node) => {
        switch (node.kind) {
          case Kind.OBJECT:
          case Kind.LIST:
          case Kind.INT:
          case Kind.FLOAT:
          case Kind.STRING:
          case Kind.BOOLEAN:
          case Kind.ENUM:
            return entering(node);
          default:
            return undefined;
        }
      },
      leave: (node) => {
        if (node.kind === Kind.SELECTION_SET) return wrapped(node);
        if (node.kind === Kind.FIELD && node.name.value !== '__typename') return directed(node);
        return undefined;
      },
    }),
  );
  const [operation, ...rest] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('not an operation');
  const whole = {
    ...document,
    definitions: [{ ...operation, variableDefinitions: definitions }, ...fragments, ...rest],
  };
  return { query: print(whole), variables };
}

/** A value that came from a document, as its default. */
function defaultText(value: unknown, schema: GraphQLSchema, type: string): string {
  const named = schema.getType(type.replaceAll(/[[\]!]/g, ''));
  const say = (one: unknown, of: GraphQLNamedType | undefined): string => {
    if (Array.isArray(one)) return `[${one.map((item) => say(item, of)).join(', ')}]`;
    if (typeof one === 'object' && one !== null) {
      const fields = isInputObjectType(of) ? of.getFields() : {};
      const entries = Object.entries(one).map(([name, item]) => {
        const field = fields[name];
        return `${name}: ${say(item, field === undefined ? undefined : getNamedType(field.type))}`;
      });
      return `{${entries.join(', ')}}`;
    }
    return isEnumType(of) && typeof one === 'string' ? one : JSON.stringify(one);
  };
  return say(value, named);
}
