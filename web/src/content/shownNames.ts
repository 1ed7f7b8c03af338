// How stored names are shown: subjects, categories of notices, links and downloads, ways to pay. What is stored and sent
// stays as it is; a name that the office made up is shown as it was typed.

/** English pages show what is stored. */
export function shownName(stored: string): string {
  return stored;
}

/** Stored names as the page lists them: as the database has ordered them. */
export function inShownOrder(stored: readonly string[]): readonly string[] {
  return stored;
}
