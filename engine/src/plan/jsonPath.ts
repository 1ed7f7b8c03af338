// The `path` argument of json columns: `$.a.b[0]['c d']` → steps for Postgres's `#>`.
import { EngineError } from '../errors.ts';

const step = /\.?(?:([A-Za-z_][\w-]*)|\[(\d+)\]|\["((?:[^"\\]|\\.)*)"\]|\['((?:[^'\\]|\\.)*)'\])/y;

/** Null when the path means the whole value. */
export function parseJsonPath(text: string, at: string): string[] | null {
  const steps: string[] = [];
  const start = text.startsWith('$') ? 1 : 0;
  step.lastIndex = start;
  while (step.lastIndex < text.length) {
    const from = step.lastIndex;
    const match = step.exec(text);
    if (match === null) {
      throw new EngineError(
        'validation-failed',
        `parse json path error: invalid path at ${JSON.stringify(text.slice(from, from + 20))}`,
        at,
      );
    }
    const [, name, index, double, single] = match;
    steps.push(name ?? index ?? (double ?? single ?? '').replaceAll(/\\(.)/g, '$1'));
  }
  return steps.length === 0 ? null : steps;
}
