// Which variables may stand where: GraphQL's rule, but as in Hasura nothing is said about null inside a list (whether an
// element is missing is seen when it is read).
import {
  type ASTVisitor,
  GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  isInputType,
  isListType,
  isNonNullType,
  Kind,
  print,
  typeFromAST,
  type TypeNode,
  type ValidationContext,
  type VariableDefinitionNode,
} from 'graphql';

/** A rule for graphql-js's `validate`. */
export function variablePositionsRule(context: ValidationContext): ASTVisitor {
  let declared = new Map<string, VariableDefinitionNode>();
  return {
    OperationDefinition: {
      enter: () => {
        declared = new Map();
      },
      leave: (operation) => {
        for (const { node, type, defaultValue } of context.getRecursiveVariableUsages(operation)) {
          const name = node.name.value;
          const definition = declared.get(name);
          if (definition === undefined || !type) continue;
          const own = inputTypeOf(context.getSchema(), definition.type);
          const hasDefault =
            defaultValue !== undefined ||
            (definition.defaultValue !== undefined && definition.defaultValue.kind !== Kind.NULL);
          const mayBeNull = isNonNullType(type) && !isNonNullType(own) && !hasDefault;
          if (own !== undefined && !mayBeNull && withoutNulls(own) === withoutNulls(type)) continue;
          context.reportError(
            new GraphQLError(
              `variable '${name}' is declared as '${print(definition.type)}', but used where '${String(type)}' is expected`,
              { nodes: [definition, node] },
            ),
          );
        }
      },
    },
    VariableDefinition: (definition) => {
      declared.set(definition.variable.name.value, definition);
    },
  };
}

/** Undefined where the schema has no such type, or not for inputs. */
export function inputTypeOf(schema: GraphQLSchema, node: TypeNode): GraphQLInputType | undefined {
  const type = typeFromAST(schema, node);
  return isInputType(type) ? type : undefined;
}

/** `[String!]!` as `[String]`: a type's name without what it says about null. */
function withoutNulls(type: GraphQLInputType): string {
  if (isNonNullType(type)) return withoutNulls(type.ofType);
  return isListType(type) ? `[${withoutNulls(type.ofType)}]` : type.name;
}
