// The limits that the metadata set for roles (api_limits): depth, nodes, time, batch and rate. The engine's own bounds
// (LIMITS.md) count besides, for everybody; these never bind the admin role.
import { type FragmentDefinitionNode, Kind, type SelectionSetNode } from 'graphql';
import { EngineError } from '../base/errors.ts';
import { defaultLimits } from '../base/limits.ts';
import { keptByLength } from '../base/lru.ts';
import type { ApiLimitsMetadata, RateLimitMetadata } from '../metadata/apiLimits.ts';
import { chooseOperation, parseDocument } from '../plan/document.ts';
import type { Session } from '../session/session.ts';
import type { GraphQLRequest } from './operation.ts';

/** What `api_limits` of the metadata allow a caller; the methods throw an `EngineError` for what is more. */
export interface ApiLimits {
  /** Counts one operation of this caller; `address` is undefined where the host itself asks, which is not counted. */
  countOperation(session: Session, address: string | undefined): void;
  checkBatch(session: Session, operations: number): void;
  /** Throws for what is no document too. */
  checkSize(session: Session, request: GraphQLRequest): void;
  /** Milliseconds that an operation may take; undefined: as long as the engine lets it. */
  timeOf(session: Session): number | undefined;
}

/** Levels of fields with a selection set, and how many there are; introspection is none of them. */
export interface OperationSize {
  readonly depth: number;
  readonly nodes: number;
}

const minute = 60_000;

export function createApiLimits(
  { disabled = false, ...limits }: Partial<ApiLimitsMetadata>,
  now: () => number = () => performance.now(),
): ApiLimits {
  const sizes = keptByLength<OperationSize>(defaultLimits.documentCache);
  const rates = new Rates(now);
  const of = <T>(
    limit: { global: T; per_role?: Readonly<Record<string, T>> | undefined } | null | undefined,
    { role, isAdmin }: Session,
  ): T | undefined => {
    if (disabled || isAdmin || limit === undefined || limit === null) return undefined;
    const own = limit.per_role;
    return own !== undefined && Object.hasOwn(own, role) ? own[role] : limit.global;
  };
  return {
    countOperation(session, address) {
      const limit = address === undefined ? undefined : of(limits.rate_limit, session);
      if (limit !== undefined) rates.count(keyOf(limit, session, address), limit.max_reqs_per_min);
    },
    checkBatch(session, operations) {
      const most = of(limits.batch_limit, session);
      if (most === undefined || operations <= most) return;
      const message = `batch limit exceeded: ${String(operations)} operations, and at most ${String(most)} are allowed`;
      throw new EngineError('batch-limit-exceeded', message);
    },
    checkSize(session, { query, operationName }) {
      const mostDepth = of(limits.depth_limit, session) ?? Infinity;
      const mostNodes = of(limits.node_limit, session) ?? Infinity;
      if (mostDepth === Infinity && mostNodes === Infinity) return;
      const key = `${operationName ?? ''}\0${query}`;
      const known = sizes.get(key);
      const { depth, nodes } = known ?? sizeOf(query, operationName);
      if (known === undefined) sizes.set(key, { depth, nodes }, { size: key.length });
      if (depth > mostDepth) {
        const message = `depth limit exceeded: the depth is ${String(depth)}, and at most ${String(mostDepth)} is allowed`;
        throw new EngineError('depth-limit-exceeded', message);
      }
      if (nodes > mostNodes) {
        const message = `node limit exceeded: there are ${String(nodes)} nodes, and at most ${String(mostNodes)} are allowed`;
        throw new EngineError('node-limit-exceeded', message);
      }
    },
    timeOf(session) {
      const seconds = of(limits.time_limit, session);
      return seconds === undefined ? undefined : seconds * 1000;
    },
  };
}

function keyOf({ unique_params: unique }: RateLimitMetadata, session: Session, address = ''): string {
  if (unique === undefined) return session.role;
  const values =
    typeof unique === 'string'
      ? [address]
      : unique.map((name) => session.variables.get(name.toLowerCase()) ?? null);
  return JSON.stringify([session.role, ...values]);
}

/** Counts within the last minute. What is older is forgotten, so it holds no more than a minute's operations. */
class Rates {
  readonly #now: () => number;
  /** Times of what was let pass, by who asked, the one who was let pass last at the end. */
  readonly #passed = new Map<string, number[]>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Throws for one operation too many, which is not counted. */
  count(key: string, most: number): void {
    const now = this.#now();
    this.#forget(now - minute);
    let times = this.#passed.get(key) ?? [];
    if (times.length >= most) times = times.filter((time) => time > now - minute);
    const [first = now] = times;
    if (times.length >= most) {
      const seconds = Math.max(1, Math.ceil((first + minute - now) / 1000));
      const message = `rate limit exceeded: at most ${String(most)} operations within a minute; try again in ${String(seconds)} s`;
      throw new EngineError('rate-limit-exceeded', message);
    }
    times.push(now);
    this.#passed.delete(key);
    this.#passed.set(key, times);
  }

  #forget(until: number): void {
    for (const [key, times] of this.#passed) {
      if ((times.at(-1) ?? 0) > until) return;
      this.#passed.delete(key);
    }
  }
}

/** Throws an `EngineError` for what is no document, or has no such operation. */
function sizeOf(query: string, operationName: string | null | undefined): OperationSize {
  const document = parseDocument(query);
  const known = new Map<string, OperationSize>();
  return sizeOfSelection(chooseOperation(document, operationName).selectionSet, {
    fragments: document.fragments,
    known,
  });
}

interface Spread {
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
  /** Sizes of fragments, each taken once however often it is spread. */
  readonly known: Map<string, OperationSize>;
}

const nothing: OperationSize = { depth: 0, nodes: 0 };

function sizeOfSelection({ selections }: SelectionSetNode, spread: Spread): OperationSize {
  let depth = 0;
  let nodes = 0;
  for (const selection of selections) {
    let size = nothing;
    if (selection.kind === Kind.FRAGMENT_SPREAD) size = sizeOfFragment(selection.name.value, spread);
    else if (selection.kind === Kind.INLINE_FRAGMENT) size = sizeOfSelection(selection.selectionSet, spread);
    else if (selection.selectionSet !== undefined && !isIntrospection(selection.name.value)) {
      const inner = sizeOfSelection(selection.selectionSet, spread);
      size = { depth: inner.depth + 1, nodes: inner.nodes + 1 };
    }
    depth = Math.max(depth, size.depth);
    nodes += size.nodes;
  }
  return { depth, nodes };
}

function sizeOfFragment(name: string, spread: Spread): OperationSize {
  const known = spread.known.get(name);
  if (known !== undefined) return known;
  const fragment = spread.fragments.get(name);
  if (fragment === undefined) return nothing;
  // One that spreads itself is refused by the validation that follows.
  spread.known.set(name, nothing);
  const size = sizeOfSelection(fragment.selectionSet, spread);
  spread.known.set(name, size);
  return size;
}

const isIntrospection = (name: string): boolean => name === '__schema' || name === '__type';
