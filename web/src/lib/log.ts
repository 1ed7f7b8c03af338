// What a screen logs instead of saying it (a list that could not be read, a path that leads nowhere); the only place that writes to the console.
/* oxlint-disable no-console */

/** A failure that the screen answers with its empty state. */
export function logFailure(what: string, error: unknown): void {
  console.error(what, error);
}

/** Something a developer should know and a visitor need not. */
export function logWarning(...parts: unknown[]): void {
  console.warn(...parts);
}

/** What is only logged (a user was updated); hidden unless a developer asks for verbose messages. */
export function logEvent(what: string): void {
  console.debug(what);
}
