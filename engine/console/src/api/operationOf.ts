// Which operation of a document is meant.
import { getOperationAST, type OperationDefinitionNode, parse } from 'graphql';

/**
 * The named one; or the only one, as GraphiQL knows the text and its names a moment late. Null where several could be
 * meant; throws a `GraphQLError` where the text is no document.
 */
export function operationOf(query: string, name: string | null | undefined): OperationDefinitionNode | null {
  const document = parse(query);
  return getOperationAST(document, name) ?? getOperationAST(document) ?? null;
}

/** The same for text that the engine is to judge. */
export function operationOrNull(
  query: string,
  name: string | null | undefined,
): OperationDefinitionNode | null {
  try {
    return operationOf(query, name);
  } catch {
    return null;
  }
}
