// hasura-cli keeps the types of actions as GraphQL in actions.graphql, and what GraphQL cannot say in actions.yaml: put
// together here, in the form of the metadata API.
import {
  type FieldDefinitionNode,
  GraphQLError,
  Kind,
  type ObjectTypeDefinitionNode,
  parse,
  print,
} from 'graphql';

type Json = Record<string, unknown>;

/** A complaint about the text of actions.graphql. */
export interface ActionTypesProblem {
  /** Counted from 1. */
  readonly line: number;
  readonly column: number;
  readonly reason: string;
}

interface Described {
  readonly name: { readonly value: string };
  readonly description?: { readonly value: string } | undefined;
}

const described = ({ name, description }: Described): Json => ({
  name: name.value,
  ...(description === undefined ? {} : { description: description.value }),
});

/** Completes `tree.actions` and `tree.custom_types` in place. */
export function addActionTypes(tree: Json, text: string): ActionTypesProblem[] {
  const problems: ActionTypesProblem[] = [];
  const yaml = isObject(tree['custom_types']) ? tree['custom_types'] : {};
  const types: Record<'objects' | 'input_objects' | 'enums' | 'scalars', Json[]> = {
    objects: [],
    input_objects: [],
    enums: [],
    scalars: [],
  };
  const actions = namedIn(tree['actions']);
  const complain = (
    node: { loc?: { startToken: { line: number; column: number } } | undefined },
    reason: string,
  ): void => {
    const { line = 1, column = 1 } = node.loc?.startToken ?? {};
    problems.push({ line, column, reason });
  };
  const addRoots = ({ name, fields = [] }: Pick<ObjectTypeDefinitionNode, 'name' | 'fields'>): void => {
    for (const field of fields) {
      const action = actions.get(field.name.value);
      if (action === undefined) {
        complain(field, `action "${field.name.value}" is not in actions.yaml`);
        continue;
      }
      const definition = isObject(action['definition']) ? action['definition'] : {};
      action['definition'] = {
        ...definition,
        type: name.value.toLowerCase(),
        arguments: (field.arguments ?? []).map((one) => ({ ...described(one), type: print(one.type) })),
        output_type: print(field.type),
      };
      if (field.description !== undefined) action['comment'] ??= field.description.value;
    }
  };
  let document;
  try {
    document = parse(text);
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const [place] = error.locations ?? [];
    return [{ line: place?.line ?? 1, column: place?.column ?? 1, reason: error.message }];
  }
  const fieldsOf = (fields: readonly FieldDefinitionNode[] = []): Json[] =>
    fields.map((one) => ({ ...described(one), type: print(one.type) }));
  for (const node of document.definitions) {
    switch (node.kind) {
      case Kind.OBJECT_TYPE_DEFINITION:
      case Kind.OBJECT_TYPE_EXTENSION:
        if (node.name.value === 'Query' || node.name.value === 'Mutation') addRoots(node);
        else if (node.kind === Kind.OBJECT_TYPE_EXTENSION)
          complain(node, 'only Query and Mutation can be extended');
        else {
          const relationships = namedIn(yaml['objects']).get(node.name.value)?.['relationships'];
          types.objects.push({
            ...described(node),
            fields: fieldsOf(node.fields),
            ...(relationships === undefined ? {} : { relationships }),
          });
        }
        break;
      case Kind.INPUT_OBJECT_TYPE_DEFINITION:
        types.input_objects.push({
          ...described(node),
          fields: (node.fields ?? []).map((one) => ({ ...described(one), type: print(one.type) })),
        });
        break;
      case Kind.ENUM_TYPE_DEFINITION:
        types.enums.push({
          ...described(node),
          values: (node.values ?? []).map((one) => {
            const { name: value, ...more } = described(one);
            return { value, ...more };
          }),
        });
        break;
      case Kind.SCALAR_TYPE_DEFINITION:
        types.scalars.push(described(node));
        break;
      default:
        complain(node, 'is nothing that actions have: types, inputs, enums and scalars');
    }
  }
  if (Object.values(types).every((of) => of.length === 0) && tree['custom_types'] === undefined)
    return problems;
  const merged = Object.entries(types).map(([kind, found]) => {
    const known = new Set(found.map(({ name }) => name));
    // What only the YAML knows is judged by its form: without fields it is wrong.
    const more = [...namedIn(yaml[kind]).values()].filter(({ name }) => !known.has(name));
    return [kind, [...found, ...more]] as const;
  });
  tree['custom_types'] = { ...yaml, ...Object.fromEntries(merged) };
  return problems;
}

function namedIn(value: unknown): Map<string, Json> {
  const entries = Array.isArray(value) ? value.filter(isObject) : [];
  return new Map(entries.map((entry) => [String(entry['name']), entry]));
}

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
