// JSON of clients, bounded before it is parsed: JSON.parse itself takes seconds and half a gigabyte for ten megabytes of
// brackets, and whatever walks through its result recurses or works for each value.
import { EngineError } from './errors.ts';
import { defaultLimits } from './limits.ts';

const { jsonDepth, jsonValues } = defaultLimits;

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Throws `validation-failed` for JSON text that is nested too deeply or holds too many values. */
export function checkJson(text: string): void {
  // Every level and every value takes a letter at least.
  if (text.length <= jsonDepth) return;
  let depth = 0;
  let values = 0;
  for (let index = 0; index < text.length; index += 1) {
    switch (text.charCodeAt(index)) {
      case quote:
        index = endOfText(text, index + 1);
        break;
      case openList:
      case openObject:
        depth += 1;
        values += 1;
        if (depth > jsonDepth) fail(`the request is nested more than ${jsonDepth} levels deep`);
        break;
      case closeList:
      case closeObject:
        depth -= 1;
        break;
      case comma:
        values += 1;
    }
    if (values > jsonValues) fail('the request holds too many values');
  }
}

/** The place of the quotation mark that ends a text; the end when there is none. */
function endOfText(text: string, start: number): number {
  for (let index = start; index < text.length; index += 1) {
    const letter = text.charCodeAt(index);
    if (letter === quote) return index;
    if (letter === backslash) index += 1;
  }
  return text.length;
}

function fail(message: string): never {
  throw new EngineError('validation-failed', message);
}
