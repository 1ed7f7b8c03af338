// What the office wrote in two languages, as pages in Nepali read it: where an answer has a text in Nepali (`title_ne`) it
// stands in the place of the other one (`title`). Pages in English need nothing: their language is never missing.

const ending = '_ne';

/** The value itself where nothing in it is written in Nepali. */
export function inNepali<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inNepali) as Value;
  const read = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inNepali<unknown>(one)]));
  for (const [key, text] of Object.entries(read)) {
    const english = key.slice(0, -ending.length);
    if (key.endsWith(ending) && typeof text === 'string' && english in read) read[english] = text;
  }
  return read as Value;
}
