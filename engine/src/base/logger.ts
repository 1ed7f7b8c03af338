// Where the engine's few words go; pino's loggers and console both fit.

export interface Logger {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** By Hasura's names, the least weight first. */
export const logLevels = ['debug', 'info', 'warn', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** The same logger without the lines of less weight than `level`. */
export function fromLevel(logger: Logger, level: LogLevel): Logger {
  const isWritten = (one: LogLevel) => logLevels.indexOf(one) >= logLevels.indexOf(level);
  return {
    info: (message) => (isWritten('info') ? logger.info(message) : undefined),
    warn: (message) => (isWritten('warn') ? logger.warn(message) : undefined),
    error: (message) => logger.error(message),
  };
}

export const silentLogger: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
