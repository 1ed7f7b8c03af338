// Metadata that were not taken: errors for the caller, in Hasura's codes and words.
import type { z } from 'zod';
import { type FoundInconsistency, toInconsistentObject } from '../../api/consistentMetadata.ts';
import { EngineError, type HasuraErrorCode } from '../../base/errors.ts';
import { MetadataError } from '../../metadata/error.ts';
import { InconsistentMetadataError } from '../../model/types.ts';

/** The caller's fault, whatever the code: status 400, or 409 when others were faster. */
export class MetadataRefusal extends EngineError {
  readonly status: 400 | 409;

  constructor(
    code: HasuraErrorCode,
    message: string,
    { path = '$', internal, status = 400 }: { path?: string; internal?: unknown; status?: 400 | 409 } = {},
  ) {
    super(code, message, path, internal);
    this.status = status;
  }
}

/** `internal` lists the objects, as in Hasura. */
export const refuseInconsistent = (
  code: HasuraErrorCode,
  message: string,
  found: readonly FoundInconsistency[],
): MetadataRefusal =>
  new MetadataRefusal(code, message, { path: '$.args', internal: found.map(toInconsistentObject) });

/** Paths in errors of a command begin with its place in the bulk. */
export async function placedAt<T>(place: string, run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (cause) {
    const error = asRefusal(cause);
    if (!(error instanceof EngineError) || (place !== '$' && error.path.startsWith(place))) throw error;
    const { code, message, internal } = error;
    const path = `${place}${error.path.slice(1)}`;
    if (!(error instanceof MetadataRefusal)) throw new EngineError(code, message, path, internal);
    throw new MetadataRefusal(code, message, { path, internal, status: error.status });
  }
}

export const continueWithout = 'cannot continue due to inconsistent metadata';

/** What reading or building threw, as the caller should see it; other errors stay what they are. */
export function asRefusal(error: unknown): unknown {
  if (error instanceof MetadataError) {
    const { problems, message } = error;
    const isUnsupported = problems.length > 0 && problems.every((problem) => problem.isUnsupported);
    return new MetadataRefusal(isUnsupported ? 'not-supported' : 'parse-failed', message, { path: '$.args' });
  }
  if (error instanceof InconsistentMetadataError) {
    const internal = error.inconsistencies.map(({ object, reason }) => ({ name: object, reason }));
    return new MetadataRefusal('unexpected', continueWithout, { path: '$.args', internal });
  }
  return error;
}

/** Throws `parse-failed` with the path of what is wrong. */
export function parseArguments<S extends z.ZodType>(schema: S, args: unknown): z.output<S> {
  const parsed = schema.safeParse(args);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const path = (issue?.path ?? []).map((step) =>
    typeof step === 'number' ? `[${String(step)}]` : `.${String(step)}`,
  );
  const message = (issue?.message ?? 'is not valid').replace(/^Invalid input: /, '');
  throw new EngineError('parse-failed', message, `$.args${path.join('')}`);
}
