// Arguments of the metadata API, read by the form that a command asks for.
import type { z } from 'zod';
import { EngineError } from '../../base/errors.ts';

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
