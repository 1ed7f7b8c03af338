// What an operation of the allow-list may take from its sender.
import {
  type DocumentNode,
  type GraphQLSchema,
  isLeafType,
  Kind,
  print,
  type TypeNode,
  type VariableDefinitionNode,
} from 'graphql';

/**
 * Who may not send conditions: not admins, whom no list binds, nor the front desk, which sees every column and row of what
 * its lists ask for: others who send one of its operations learn nothing that their own permissions hide.
 */
const bound = ['anonymous', 'student', 'teacher'];
/** Who sends nothing but scalars and enum values. A teacher's upload is a list of rows. */
const scalarsOnly = ['anonymous', 'student'];

const reason =
  'with a condition or an order of the sender’s own, a listed operation answers whatever they like. Write it into the ' +
  'operation and pass its values ("%" is any, for _like and _ilike), or make two operations';

/**
 * A line for each variable that one of the roles must not send: `…_bool_exp` and `…_order_by` for all but admins, any
 * input object for visitors and students. `schema` is of a role that may run the operations.
 */
export function refusedVariables(
  { location, document }: { location: string; document: DocumentNode },
  roles: readonly string[],
  schema: GraphQLSchema,
): string[] {
  const sentBy = roles.filter((role) => bound.includes(role));
  const isRefused = ({ type }: VariableDefinitionNode): boolean => {
    const named = schema.getType(nameOf(type));
    // What no schema knows is refused by validation.
    if (named === undefined || isLeafType(named)) return false;
    return sentBy.some((role) => scalarsOnly.includes(role)) || /_(?:bool_exp|order_by)$/.test(named.name);
  };
  if (sentBy.length === 0) return [];
  return document.definitions.flatMap((definition) => {
    if (definition.kind !== Kind.OPERATION_DEFINITION) return [];
    const name = definition.name?.value ?? '(without a name)';
    return (definition.variableDefinitions ?? [])
      .filter(isRefused)
      .map(
        ({ variable, type, loc }) =>
          `${location}:${loc?.startToken.line ?? 0} [${sentBy.join(', ')}] ${definition.operation} ${name}: ` +
          `$${variable.name.value} is ${print(type)}; ${reason}`,
      );
  });
}

export function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}
