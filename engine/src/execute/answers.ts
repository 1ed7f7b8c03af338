// The columns of a statement's row → the text of the answer.
import type { QueryPlan } from '../plan/types.ts';

/** Writes `{"data":{…}}` from the texts of the fields that the database answered, in their order. */
export function answerWriter({ fields }: QueryPlan): (texts: readonly (string | null)[]) => string {
  const parts: (string | null)[] = [];
  let constant = '{"data":{';
  for (const [index, field] of fields.entries()) {
    constant += `${index === 0 ? '' : ','}${JSON.stringify(field.key)}:`;
    if (field.kind === 'json') constant += field.json;
    else if (field.kind === 'typename') constant += JSON.stringify(field.name);
    else {
      parts.push(constant, null);
      constant = '';
    }
  }
  parts.push(`${constant}}}`);
  return (texts) => {
    let answer = '';
    let next = 0;
    for (const part of parts) {
      answer += part ?? texts[next++] ?? 'null';
    }
    return answer;
  };
}
