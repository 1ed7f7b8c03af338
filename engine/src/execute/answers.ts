// The columns of a statement's row → the text of the answer.
import type { RootField } from '../plan/types.ts';

export interface AnswerWriter {
  /** Writes `{"data":{…}}` from the texts of the fields that the database answered, in their order. */
  readonly write: (texts: readonly (string | null)[]) => string;
  /** Letters of the answer that are known beforehand: keys, type names, introspection. */
  readonly known: number;
}

export function answerWriter(fields: readonly RootField[]): AnswerWriter {
  const parts: (string | null)[] = [];
  let constant = '{"data":';
  const object = (of: readonly RootField[]): void => {
    constant += '{';
    for (const [index, field] of of.entries()) {
      constant += `${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`;
      if (field.kind === 'json') constant += field.json;
      else if (field.kind === 'typename') constant += JSON.stringify(field.name);
      else if (field.kind === 'namespace') object(field.fields);
      else {
        parts.push(constant, null);
        constant = '';
      }
    }
    constant += '}';
  };
  object(fields);
  parts.push(`${constant}}`);
  const write: AnswerWriter['write'] = (texts) => {
    let answer = '';
    let next = 0;
    for (const part of parts) {
      answer += part ?? texts[next++] ?? 'null';
    }
    return answer;
  };
  return { write, known: parts.reduce((letters, part) => letters + (part?.length ?? 0), 0) };
}
