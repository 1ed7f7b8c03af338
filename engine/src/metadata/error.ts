// Why metadata were refused, in words for the person who wrote them.

/** A place in the metadata: keys and list positions from the root. */
export type MetadataPath = readonly (string | number)[];

/** One thing that is wrong with the form of metadata, by its place in the data. */
export interface MetadataProblem {
  readonly path: MetadataPath;
  readonly reason: string;
  /** Known, and not served by this engine. */
  readonly isUnsupported: boolean;
}

/** Metadata that the engine cannot serve, with file and place; the engine does not start with them. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError';
  /** What the message says, apart; empty when files could not be read at all. */
  readonly problems: readonly MetadataProblem[];

  constructor(message: string, problems: readonly MetadataProblem[] = []) {
    super(message);
    this.problems = problems;
  }
}

/** `select_permissions[1].permission.columns` */
export function showPath(path: MetadataPath): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${String(step)}]` : index === 0 ? step : `.${step}`))
    .join('');
}
