// Work in pieces: a slow phone scrolls and follows links between them.

/** Ends the browser's current task; what follows goes on in one of its own. A server does not wait. */
export function breathe(): Promise<void> {
  return typeof window === 'undefined' ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve));
}
