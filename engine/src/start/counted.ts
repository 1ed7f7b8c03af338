// Counts what is asked and answered, for the metrics.
import { asEngineError } from '../base/errors.ts';
import type { EngineMetrics } from '../base/monitoring/engineMetrics.ts';
import type { Executable } from '../execute/operation.ts';
import type { Metadata } from '../metadata/schema.ts';
import type { EngineContext } from '../served/context.ts';

/** `prepare`, with the operations that it makes counted; those of query collections by their names, too. */
export function counted(
  prepare: EngineContext['prepare'],
  metrics: EngineMetrics,
  metadata: () => Metadata,
): EngineContext['prepare'] {
  return (request, session, address) => {
    const began = performance.now();
    try {
      const operation = prepare(request, session, address);
      if (operation.kind !== 'subscription') {
        // Any client may send any name: those of the metadata are few.
        const isListed = listedNames(metadata()).has(request.operationName ?? '');
        const name = isListed ? (request.operationName ?? '') : '';
        return countedRun(operation, metrics, { began, name });
      }
      metrics.succeeded.subscription.add();
      return operation;
    } catch (error) {
      metrics.failed.unknown.add();
      throw error;
    }
  };
}

function countedRun(
  operation: Executable,
  metrics: EngineMetrics,
  { began, name }: { readonly began: number; readonly name: string },
): Executable {
  const { kind } = operation;
  const named = metrics.operation(name);
  return {
    ...operation,
    execute: async (job) => {
      try {
        const result = await operation.execute(job);
        metrics.succeeded[kind].add();
        named.succeeded.observe((performance.now() - began) / 1000);
        return result;
      } catch (error) {
        // Nobody waited for its end any more: neither one nor the other.
        if (job?.isGone !== true || asEngineError(error).code !== 'unexpected') {
          metrics.failed[kind].add();
          named.failed.add();
        }
        throw error;
      }
    },
  };
}

const listed = new WeakMap<Metadata, Set<string>>();

/** The names of all operations in query collections. */
function listedNames(metadata: Metadata): Set<string> {
  const known =
    listed.get(metadata) ??
    new Set(
      metadata.query_collections.flatMap(({ definition }) => definition.queries.map(({ name }) => name)),
    );
  listed.set(metadata, known);
  return known;
}
