// Why metadata were refused, in words for the person who wrote them.

/** A place in the metadata: keys and list positions from the root. */
export type MetadataPath = readonly (string | number)[];

/** Metadata that the engine cannot serve, with file and place; the engine does not start with them. */
export class MetadataError extends Error {
  override readonly name = 'MetadataError';
}

/** `select_permissions[1].permission.columns` */
export function showPath(path: MetadataPath): string {
  return path
    .map((step, index) => (typeof step === 'number' ? `[${String(step)}]` : index === 0 ? step : `.${step}`))
    .join('');
}
