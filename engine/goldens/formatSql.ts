// One line per clause, so that a change of the compiler is a readable change of the goldens.
import type { RecordedStatement } from './recordingPool.ts';

const clauses = /^(?:from|where|order by|limit|offset|on conflict|returning|set|values|select)\b/;

export function formatSql({ text, values }: RecordedStatement): string {
  const parameters = values.map((value, index) => `-- $${index + 1} = ${JSON.stringify(value)}\n`).join('');
  return `${breakLines(text.replaceAll(/\s+/g, ' '))};\n${parameters}`;
}

/** Breaks before clauses and inside parentheses that hold a query; quoted text is left alone. */
function breakLines(text: string): string {
  let result = '';
  let depth = 0;
  let index = 0;
  const opened: boolean[] = [];
  const newLine = (): void => {
    result = `${result.trimEnd()}\n${'  '.repeat(depth)}`;
  };
  while (index < text.length) {
    const rest = text.slice(index);
    const quoted = /^(?:"[^"]*"|'[^']*')/.exec(rest)?.[0];
    if (quoted !== undefined) {
      result += quoted;
      index += quoted.length;
      continue;
    }
    const character = text.charAt(index);
    if (character === '(') {
      const isQuery = /^\((?:select|insert|update|delete|with)\b/.test(rest);
      opened.push(isQuery);
      result += character;
      if (isQuery) {
        depth += 1;
        newLine();
      }
    } else if (character === ')') {
      if (opened.pop() === true) {
        depth -= 1;
        newLine();
      }
      result += character;
    } else if (character === ' ' && clauses.test(text.slice(index + 1)) && !(opened.at(-1) === false)) {
      newLine();
    } else {
      result += character;
    }
    index += 1;
  }
  return result;
}
