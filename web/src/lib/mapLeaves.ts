// Nested objects and arrays, with other values.

/** Gives each leaf another value. `path` is the way to it: '-a-0-b'. */
export function mapLeaves(of: object, change: (path: string) => unknown, path = ''): object {
  const mapped: Record<string, unknown> = Array.isArray(of) ? ([] as never) : {};
  for (const [key, value] of Object.entries(of) as [string, unknown][]) {
    const at = `${path}-${key}`;
    mapped[key] = typeof value === 'object' && value !== null ? mapLeaves(value, change, at) : change(at);
  }
  return mapped;
}
