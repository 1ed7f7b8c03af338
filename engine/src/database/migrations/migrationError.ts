/** A migration that cannot be run, by file. What was applied before it stays applied. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
