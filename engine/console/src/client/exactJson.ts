// JSON whose numbers keep every digit: a bigint or numeric that no double holds must come back as it went.

/** What browsers have and TypeScript's library does not know yet. */
interface ExactJson {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ): unknown;
  rawJSON?: (text: string) => unknown;
  isRawJSON?: (value: unknown) => boolean;
}

const json = JSON as ExactJson;

/** Parses; a number that JavaScript would write otherwise (150.00, 9007199254740993) stays as its digits, and is written so again. Throws as JSON.parse does. */
export function parseExact(text: string): unknown {
  return json.parse(text, (_key, value, context) => {
    if (typeof value !== 'number' || context?.source === undefined || json.rawJSON === undefined)
      return value;
    return String(value) === context.source ? value : json.rawJSON(context.source);
  });
}

/** The digits of a number that `parseExact` has kept, else undefined. */
export function exactDigits(value: unknown): string | undefined {
  return json.isRawJSON?.(value) === true ? JSON.stringify(value) : undefined;
}
