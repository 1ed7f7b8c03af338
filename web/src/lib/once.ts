// Makes a value when it is first asked for: an Intl formatter costs a phone a noticeable moment.
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
