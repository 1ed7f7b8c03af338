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
  | 'store_unusable'
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

/** A setting, or what a command was given, cannot be used. */
export const wrongSetting = (message: string, options?: ErrorOptions): StartupError =>
  new StartupError('config_invalid', message, options);

/** Of sysexits.h: the next start would find the same (`RestartPreventExitStatus=` of the unit). */
const wrongSettings = 78;

export function exitCodeOf(error: unknown): number {
  const isSetting =
    error instanceof StartupError && ['config_invalid', 'mode_mismatch', 'data_version'].includes(error.code);
  return isSetting ? wrongSettings : 1;
}

/** The `code` of a Node or Postgres error ('EACCES', '42P01', …), if it has one. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string') {
    return error.code;
  }
  return undefined;
}

export function errorText(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') {
    return error.errors.map(errorText).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

/** What the system and Postgres say when the disk, or the share of it that somebody may use, is full. */
const noSpace = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', '53100']);

export function isOutOfSpace(error: unknown): boolean {
  const code = errorCode(error);
  return code !== undefined && noSpace.has(code);
}

/** For the person at the terminal: foreseen errors in their one line, others with their stack. */
export function readableError(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (isOutOfSpace(error)) {
    return `No space is left for the data (${errorText(error)}): free some and start again.`;
  }
  // What the system refuses is no fault of the program: Node's own line names the path.
  if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) return `Refused: ${errorText(error)}`;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
