// Values that metadata write themselves: whether they can be sent as their columns' types shows when the metadata are read,
// not at every request.
import { encodeValue } from '../execute/encode.ts';
import type { Value, ValueSource } from '../expression/types.ts';

/** Throws the error that every request would meet. A text is Postgres's to judge, and session variables come later. */
export function judgeLiteral(value: Value): void {
  encodeValue({ ...value, source: known(value.source) }, { variables: {} });
}

/** Without what a request brings: null is a value of every type. */
function known(source: ValueSource): ValueSource {
  if (source.kind === 'literal') return source;
  return source.kind === 'list'
    ? { kind: 'list', items: source.items.map(known) }
    : { kind: 'literal', json: null };
}
