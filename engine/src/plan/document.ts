// Query text → document: bounded before it is parsed, validated against a role's schema. What depends on the fields
// asked for (their names, arguments and values) is checked by the planner, with Hasura's messages and paths.
import {
  type DocumentNode,
  ExecutableDefinitionsRule,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  KnownDirectivesRule,
  KnownFragmentNamesRule,
  Lexer,
  LoneAnonymousOperationRule,
  NoFragmentCyclesRule,
  NoUndefinedVariablesRule,
  type OperationDefinitionNode,
  parse,
  Source,
  TokenKind,
  UniqueDirectivesPerLocationRule,
  UniqueFragmentNamesRule,
  UniqueOperationNamesRule,
  UniqueVariableNamesRule,
  validate,
  type ValidationRule,
  visit,
} from 'graphql';
import { EngineError, refuse } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';
import { placeOfVariable } from './variablePlaces.ts';
import { variablePositionsRule } from './variablePositions.ts';

const { queryLength, queryTokens, queryDepth } = defaultLimits;

/** Rules about the document as a whole. */
const documentRules = [
  ExecutableDefinitionsRule,
  UniqueOperationNamesRule,
  LoneAnonymousOperationRule,
  UniqueFragmentNamesRule,
];

/**
 * Hasura does not know the others: overlapping fields are merged by the planner, unused variables are allowed, and fragments
 * on other types are passed over.
 */
const rules = [
  KnownFragmentNamesRule,
  NoFragmentCyclesRule,
  UniqueVariableNamesRule,
  NoUndefinedVariablesRule,
  KnownDirectivesRule,
  UniqueDirectivesPerLocationRule,
  variablePositionsRule,
];

/** A parsed document, and what of it does not depend on a schema. */
export interface RequestDocument {
  readonly node: DocumentNode;
  readonly operations: readonly OperationDefinitionNode[];
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Variables whose values a plan depends on as a whole: those of directives, JSON paths and introspection. */
  readonly pinned: ReadonlySet<string>;
}

/** Parses a query; throws `EngineError` for what is no GraphQL, too long or too deeply nested. */
export function parseDocument(query: string): RequestDocument {
  if (query.length > queryLength) refuse('the query is too long', '$.query');
  checkSize(query);
  const node = parseText(query);
  const operations = node.definitions.filter(
    (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const fragments = new Map(
    node.definitions
      .filter(
        (definition): definition is FragmentDefinitionNode => definition.kind === Kind.FRAGMENT_DEFINITION,
      )
      .map((fragment) => [fragment.name.value, fragment]),
  );
  return { node, operations, fragments, pinned: pinnedVariables(node) };
}

function parseText(query: string): DocumentNode {
  try {
    return parse(query, { noLocation: true });
  } catch (error) {
    throw invalid(error);
  }
}

function invalid(error: unknown): EngineError {
  const message = error instanceof GraphQLError ? error.message : 'not a valid graphql query';
  return new EngineError('validation-failed', message, '$.query');
}

function checkSize(query: string): void {
  try {
    const lexer = new Lexer(new Source(query));
    let tokens = 0;
    let depth = 0;
    for (let token = lexer.advance(); token.kind !== TokenKind.EOF; token = lexer.advance()) {
      tokens += 1;
      if (tokens > queryTokens) refuse('the query is too long', '$.query');
      if (isOpening(token.kind)) depth += 1;
      else if (isClosing(token.kind)) depth -= 1;
      if (depth > queryDepth) {
        refuse('the query is nested too deeply', '$.query');
      }
    }
  } catch (error) {
    throw error instanceof EngineError ? error : invalid(error);
  }
}

const isOpening = (kind: TokenKind): boolean =>
  kind === TokenKind.BRACE_L || kind === TokenKind.BRACKET_L || kind === TokenKind.PAREN_L;

const isClosing = (kind: TokenKind): boolean =>
  kind === TokenKind.BRACE_R || kind === TokenKind.BRACKET_R || kind === TokenKind.PAREN_R;

function pinnedVariables(document: DocumentNode): Set<string> {
  const pinned = new Set<string>();
  const all = new Set<string>();
  const introspective = new Set<unknown>();
  visit(document, {
    VariableDefinition: (definition) => {
      all.add(definition.variable.name.value);
    },
    Directive: (directive) => {
      for (const { value } of directive.arguments ?? []) {
        if (value.kind === Kind.VARIABLE) pinned.add(value.name.value);
      }
    },
    Field: (field) => {
      if (field.name.value === '__schema' || field.name.value === '__type') introspective.add(field);
      for (const { name, value } of field.arguments ?? []) {
        if (name.value === 'path' && value.kind === Kind.VARIABLE) pinned.add(value.name.value);
      }
    },
  });
  return introspective.size > 0 ? all : pinned;
}

/** Names of the variables that an operation uses, in the fragments that it spreads too. */
export function usedVariables(
  operation: OperationDefinitionNode,
  { fragments }: RequestDocument,
): Set<string> {
  const used = new Set<string>();
  const seen = new Set<string>();
  // A list of what is still to be looked at, not recursion: fragments may form a long chain.
  const open: (OperationDefinitionNode | FragmentDefinitionNode)[] = [operation];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    visit(node, {
      // The names that are declared are no use of them.
      VariableDefinition: () => false,
      Variable: ({ name }) => void used.add(name.value),
      FragmentSpread: ({ name }) => {
        const fragment = fragments.get(name.value);
        if (fragment === undefined || seen.has(name.value)) return;
        seen.add(name.value);
        open.push(fragment);
      },
    });
  }
  return used;
}

/**
 * Checks an operation and all fragments against a role's schema; throws the first error. Of the other operations only
 * the names are looked at: some rules walk through all fragments once for each operation.
 */
export function validateDocument(
  schema: GraphQLSchema,
  { node, operations, fragments }: RequestDocument,
  operation: OperationDefinitionNode,
): void {
  const check = (document: DocumentNode, of: readonly ValidationRule[]): void => {
    const [error] = validate(schema, document, of, { maxErrors: 1 });
    if (error === undefined) return;
    const misplaced = error.nodes?.find((at) => at.kind === Kind.VARIABLE);
    const place =
      misplaced && placeOfVariable({ operation, fragments }, (variable) => variable === misplaced);
    refuse(error.message, place);
  };
  check(node, documentRules);
  const isAll = operations.length === 1;
  const definitions = [
    operation,
    ...node.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION),
  ];
  check(isAll ? node : { kind: Kind.DOCUMENT, definitions }, rules);
}

/** The operation that the request names, or the only one. */
export function chooseOperation(
  { operations }: RequestDocument,
  name: string | null | undefined,
): OperationDefinitionNode {
  if (name !== null && name !== undefined) {
    if (operations.some((operation) => operation.name === undefined))
      return refuse('operationName cannot be used when an anonymous operation exists in the document');
    const named = operations.find((operation) => operation.name?.value === name);
    return named ?? refuse(`no such operation found in the document: "${name}"`);
  }
  const [only, ...more] = operations;
  if (only === undefined || more.length > 0) {
    return refuse(
      'exactly one operation has to be present in the document when operationName is not specified',
    );
  }
  return only;
}
