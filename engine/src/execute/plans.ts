// Documents by query text, and plans with their SQL by role, document, operation and shape of the variables.
import type { OperationDefinitionNode } from 'graphql';
import { EngineError } from '../errors.ts';
import { chooseOperation, parseDocument, type RequestDocument, validateDocument } from '../plan/document.ts';
import type { Variables } from '../plan/input.ts';
import { coerceVariables, type DeclaredVariable, declaredVariables, shapeOf } from '../plan/variables.ts';
import type { Role } from '../schema/roles.ts';
import { LruMap } from './lru.ts';

const mostDocuments = 2_000;
const mostPlansPerDocument = 50;

/** Texts longer than this are rarely sent twice, and would fill the memory. */
const longestCached = 50_000;

interface KnownOperation<P> {
  readonly operation: OperationDefinitionNode;
  readonly declared: readonly DeclaredVariable[];
  readonly plans: LruMap<string, P>;
}

interface KnownDocument<P> {
  readonly document: RequestDocument;
  /** Operations by role and name, once validated. */
  readonly operations: Map<string, KnownOperation<P>>;
}

export interface PreparedRequest {
  readonly document: RequestDocument;
  readonly operation: OperationDefinitionNode;
  readonly variables: Variables;
}

/** Finds or makes the plan of a request. `P` is what the maker returns. */
export class Plans<P> {
  readonly #documents = new LruMap<string, KnownDocument<P>>(mostDocuments);

  find(
    role: Role,
    request: { query: string; operationName?: string | null; variables?: Record<string, unknown> | null },
    make: (prepared: PreparedRequest) => P,
  ): { plan: P; prepared: PreparedRequest; shape: string } {
    const known = this.#document(request.query);
    const { operation, declared, plans } = this.#operation(known, role, request.operationName);
    const variables = coerceVariables(declared, request.variables ?? {});
    const shape = shapeOf(declared, variables, known.document.pinned);
    const prepared = { document: known.document, operation, variables };
    const found = plans.get(shape);
    if (found !== undefined) return { plan: found, prepared, shape };
    const plan = make(prepared);
    if (shape.length <= longestCached) plans.set(shape, plan);
    return { plan, prepared, shape };
  }

  #document(query: string): KnownDocument<P> {
    const known = this.#documents.get(query);
    if (known !== undefined) return known;
    const made = { document: parseDocument(query), operations: new Map<string, KnownOperation<P>>() };
    if (query.length <= longestCached) this.#documents.set(query, made);
    return made;
  }

  #operation(known: KnownDocument<P>, role: Role, name: string | null | undefined): KnownOperation<P> {
    const key = `${role.key}\0${name ?? ''}`;
    const found = known.operations.get(key);
    if (found !== undefined) return found;
    const operation = chooseOperation(known.document, name);
    validateDocument(role.schema, known.document);
    const made = {
      operation,
      declared: declaredVariables(role.schema, operation),
      plans: new LruMap<string, P>(mostPlansPerDocument),
    };
    known.operations.set(key, made);
    return made;
  }
}

/** Turns overflows of recursion and other limits of ours into an answer for the client. */
export function bounded<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) {
      const isOverflow = error.message.includes('call stack');
      throw new EngineError(
        'validation-failed',
        isOverflow ? 'the query is nested too deeply' : error.message,
      );
    }
    throw error;
  }
}
