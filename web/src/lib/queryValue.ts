// What an address asks for, no longer than a page can use: the server keeps pages by it.

/** Longer than any exam's name, and than what anybody types into a field that an address carries. */
const longest = 400;

/** The value of a query's parameter, cut where it is too long; null without the parameter. */
export function queryValue(query: URLSearchParams, name: string): string | null {
  const value = query.get(name);
  return value === null || value.length <= longest ? value : Array.from(value).slice(0, longest).join('');
}
