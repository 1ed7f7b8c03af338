// Errors that stop a start. Their message is one line for the person at the terminal: what is wrong and what to do.

export type StartupErrorCode =
  | 'config_invalid'
  | 'data_dir_unusable'
  | 'data_in_use'
  | 'data_version'
  | 'database_unusable'
  | 'migration_failed'
  | 'mode_mismatch'
  | 'port_taken'
  | 'postgres_failed'
  | 'web_build_failed';

/** Shown without a stack trace by every command of this package; callers switch on `code`, never on the text. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly code: StartupErrorCode;

  constructor(code: StartupErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/** The `code` of a Node or Postgres error ('EACCES', '42P01', …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return undefined;
}

/** A readable text for anything that was thrown. */
export function errorText(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(errorText).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}
