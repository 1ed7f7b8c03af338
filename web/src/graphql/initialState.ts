// The answers with which the server rendered the page, kept until the GraphQL client is made. Knows no Apollo, so that
// the entry can hand them over before Apollo is loaded.

export type CacheState = Record<string, unknown>;

let state: CacheState | null = null;

export function provideState(given: CacheState | null): void {
  state = given;
}

/** The state, once. */
export function takeState(): CacheState | null {
  const taken = state;
  state = null;
  return taken;
}
