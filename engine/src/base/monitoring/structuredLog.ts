// The log for machines: lines of JSON in Hasura's form (its documentation: "Logs"). What people read goes to the `Logger`.
import { writeJson } from '../json.ts';
import { type LogLevel, logLevels } from '../logger.ts';

export const logTypes = [
  ...(['startup', 'http-log', 'webhook-log', 'websocket-log', 'jwk-refresh-log'] as const),
  ...(['query-log', 'execution-log', 'livequery-poller-log', 'action-handler-log'] as const),
  ...(['data-connector-log', 'validate-input-log', 'validate-insert-input-log'] as const),
] as const;
export type LogType = (typeof logTypes)[number];

export interface StructuredLogOptions {
  readonly types: ReadonlySet<LogType>;
  /** Lines of less weight are not written. */
  readonly level: LogLevel;
  /** Takes one line, without its end. */
  readonly write: (line: string) => void;
}

export class StructuredLog {
  readonly #options: StructuredLogOptions;

  constructor(options: StructuredLogOptions) {
    this.#options = options;
  }

  /** Whether lines of this type are written at all: what they need costs nothing otherwise. */
  has(type: LogType): boolean {
    return this.#options.types.has(type);
  }

  /** `detail` holds no secret and no token. */
  write(type: LogType, level: LogLevel, detail: unknown): void {
    const { types, level: least, write } = this.#options;
    if (!types.has(type) || logLevels.indexOf(level) < logLevels.indexOf(least)) return;
    const timestamp = new Date().toISOString().replace('Z', '+0000');
    write(writeJson({ type, timestamp, level, detail }));
  }
}
