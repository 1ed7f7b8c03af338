// One road for what goes wrong: the engine's own words, with its code and path.

/** The engine refused: its message, its code (`permission-error`, …) and the path of what it is about. */
export class EngineRefusal extends Error {
  override readonly name = 'EngineRefusal';
  readonly code: string;
  readonly path: string;
  constructor(message: string, code: string, path: string) {
    super(message);
    this.code = code;
    this.path = path;
  }
}

export interface Described {
  readonly message: string;
  /** Code and path, where there are any. */
  readonly detail: string;
}

export function describeError(error: unknown): Described {
  if (error instanceof EngineRefusal) {
    const place = error.path === '' || error.path === '$' ? '' : ` at ${error.path}`;
    return { message: error.message, detail: `${error.code}${place}` };
  }
  if (error instanceof TypeError) {
    return { message: 'The engine cannot be reached.', detail: error.message };
  }
  return { message: error instanceof Error ? error.message : String(error), detail: '' };
}
