// Documents by query text, and plans with their SQL by role, document, operation and shape of the variables.
import type { OperationDefinitionNode } from 'graphql';
import { EngineError, refuse } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';
import { keptByLength } from '../base/lru.ts';
import type { Variables } from '../model/expression/input.ts';
import {
  chooseOperation,
  parseDocument,
  type RequestDocument,
  usedVariables,
  validateDocument,
} from '../plan/document.ts';
import { placedInOperation } from '../plan/variablePlaces.ts';
import {
  coerceVariables,
  type DeclaredVariable,
  declaredVariables,
  shapeOf,
  type UnboundVariables,
} from '../plan/variables.ts';
import type { Role } from '../schema/role.ts';
import type { GraphQLRequest } from './operation.ts';

interface KnownOperation {
  /** Part of the key of its plans. */
  readonly id: number;
  readonly document: RequestDocument;
  readonly operation: OperationDefinitionNode;
  readonly declared: readonly DeclaredVariable[];
  /** Names of the variables that the operation uses, its fragments included. */
  readonly used: ReadonlySet<string>;
  /** Milliseconds that its last new plan took, by which it is known what the next one may take. */
  planning: number;
}

/** What a document or a plan is refused with, for the next time. */
type Refusal = Pick<EngineError, 'code' | 'message' | 'path'>;

/** Milliseconds of planning that nobody notices. */
const shortPlanning = 2;

interface KnownDocument {
  readonly document: RequestDocument;
  /** Operations by role and name, once validated. */
  readonly operations: Map<string, KnownOperation>;
}

export interface PreparedRequest {
  readonly document: RequestDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
}

export interface PlannedRequest<P> {
  readonly plan: P;
  readonly prepared: PreparedRequest;
  /** The shape of the variables: with role, document and operation it decides about the plan. */
  readonly shape: string;
}

/** A plan and the letters as which it counts in the cache. */
export interface MadePlan<P> {
  readonly plan: P;
  readonly weight: number;
}

export class Plans<P extends object> {
  readonly #documents = keptByLength<KnownDocument>(defaultLimits.documentCache);
  readonly #plans = keptByLength<P>(defaultLimits.planCache);
  readonly #refusals = keptByLength<Refusal>(defaultLimits.refusals);
  readonly #unbound: UnboundVariables;
  #operations = 0;

  constructor(unbound: UnboundVariables) {
    this.#unbound = unbound;
  }

  /** Whether an answer to this request, or its refusal, takes no planning that is worth a mention. */
  isKnown(role: Role, { query, operationName }: GraphQLRequest): boolean {
    const known = this.#documents.get(query)?.operations.get(operationKey(role, operationName));
    if (known !== undefined) return known.planning < shortPlanning;
    return this.#refusals.get(documentKey(role, query, operationName)) !== undefined;
  }

  find(
    role: Role,
    request: GraphQLRequest,
    make: (prepared: PreparedRequest) => MadePlan<P>,
  ): PlannedRequest<P> {
    const { query, operationName } = request;
    const named =
      this.#documents.get(query)?.operations.get(operationKey(role, operationName)) ??
      this.#remember(documentKey(role, query, operationName), () =>
        this.#operation(this.#document(query), role, operationName),
      );
    const { id, document, operation, declared, used } = named;
    checkNames(request.variables, used);
    const variables = coerce(document, operation, () =>
      coerceVariables(declared, request.variables ?? {}, this.#unbound),
    );
    const shape = shapeOf(declared, variables, document.pinned);
    const key = `${id} ${shape}`;
    const prepared = { document, operation, variables };
    const found = this.#plans.get(key);
    if (found !== undefined) return { plan: found, prepared, shape };
    const began = performance.now();
    try {
      const { plan, weight } = this.#remember(`plan ${key}`, () => make(prepared));
      this.#plans.set(key, plan, { size: key.length + weight });
      return { plan, prepared, shape };
    } finally {
      named.planning = performance.now() - began;
    }
  }

  /** What is refused once is refused again at once: it is the document, or the shape of the variables, that is wrong. */
  #remember<T>(key: string, make: () => T): T {
    const known = this.#refusals.get(key);
    if (known !== undefined) throw new EngineError(known.code, known.message, known.path);
    try {
      return bounded(make);
    } catch (error) {
      if (error instanceof EngineError && error.internal === undefined)
        this.#refusals.set(
          key,
          { code: error.code, message: error.message, path: error.path },
          { size: key.length },
        );
      throw error;
    }
  }

  #document(query: string): KnownDocument {
    const known = this.#documents.get(query);
    if (known !== undefined) return known;
    const made = {
      document: parseDocument(query),
      operations: new Map<string, KnownOperation>(),
    };
    this.#documents.set(query, made, { size: query.length });
    return made;
  }

  #operation(known: KnownDocument, role: Role, name: string | null | undefined): KnownOperation {
    const operation = chooseOperation(known.document, name);
    validateDocument(role.schema, known.document, operation);
    this.#operations += 1;
    const made = {
      id: this.#operations,
      document: known.document,
      operation,
      declared: declaredVariables(role.schema, operation),
      used: usedVariables(operation, known.document),
      planning: 0,
    };
    known.operations.set(operationKey(role, name), made);
    return made;
  }
}

/** What is wrong with a variable is said of its place in the operation. */
function coerce(
  { fragments }: RequestDocument,
  operation: OperationDefinitionNode,
  read: () => Variables,
): Variables {
  try {
    return read();
  } catch (error) {
    throw placedInOperation(error, { operation, fragments });
  }
}

const operationKey = (role: Role, name: string | null | undefined): string => `${role.key}\0${name ?? ''}`;

const documentKey = (role: Role, query: string, name: string | null | undefined): string =>
  `${operationKey(role, name)}\0${query}`;

/** A variable that the operation does not use is most often a misspelt one. */
function checkNames(
  given: Readonly<Record<string, unknown>> | null | undefined,
  used: ReadonlySet<string>,
): void {
  const unexpected = Object.keys(given ?? {}).filter((name) => !used.has(name));
  if (unexpected.length > 0) {
    const names = unexpected.slice(0, 20).join(', ').slice(0, 1000);
    refuse(`unexpected variables in variableValues: ${names}`);
  }
}

/** Turns overflows of recursion and other limits of ours into an answer for the client. */
export function bounded<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) {
      const isOverflow = error.message.includes('call stack');
      refuse(isOverflow ? 'the query is nested too deeply' : error.message);
    }
    throw error;
  }
}
