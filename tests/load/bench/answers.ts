// Whether two servers answer the same rows, each in its own names and forms.

/** What an answer says: its values in their order, without the keys' names. */
function valuesOf(answer: string): string[] {
  const values: string[] = [];
  const walk = (json: unknown): void => {
    if (Array.isArray(json)) for (const item of json) walk(item);
    else if (typeof json === 'object' && json !== null) for (const value of Object.values(json)) walk(value);
    else values.push(plain(json));
  };
  walk(JSON.parse(answer));
  return values;
}

/** Times are written in several ways, and numbers also as texts. */
function plain(value: unknown): string {
  const text = String(value);
  if (/^\d{4}-\d\d-\d\dT/.test(text)) return new Date(text).toISOString();
  return /^\d+\.\d+$/.test(text) ? String(Number(text)) : text;
}

export function sameValues(one: string, other: string): boolean {
  const values = valuesOf(one);
  return values.length > 0 && JSON.stringify(values) === JSON.stringify(valuesOf(other));
}
