// A table of study resources as Hasura would answer for it, once and live; for the tests of the four pages.
import { ApolloLink } from '@apollo/client';
import { BehaviorSubject, map, NEVER, take, throwError } from 'rxjs';
import { fakeStudent } from '../approval/fakeStudent.ts';
import type { GroupName } from './useResourceList.ts';

type Row = Record<string, string | null>;

interface Asked {
  limit?: number;
  group?: string;
  [word: `word${number}`]: string | undefined;
}

const literal = (pattern: string): string => pattern.replace(/\\(.)/g, '$1');

/** Postgres' ILIKE for patterns of the form %word%, with escaped letters. */
function matches(text: string, pattern: string): boolean {
  return text.toLowerCase().includes(literal(pattern.slice(1, -1)).toLowerCase());
}

function fits(row: Row, by: GroupName, asked: Asked): boolean {
  const { group } = asked;
  const words = Array.from({ length: 10 }, (_, index) => asked[`word${index + 1}`] ?? '');
  const found = words.every((pattern) =>
    [row.title, row.description, row.title_ne, row.description_ne].some((text) =>
      matches(text ?? '', pattern),
    ),
  );
  // Where it is not sent, the operation's own default counts.
  return found && (group === undefined || group === '%' || row[by] === literal(group));
}

/** `rows` newest first. `status` is the asking student's; null: no record. */
export function fakeResources(table: string, by: GroupName, rows: Row[], status: string | null = 'approved') {
  const stored = new BehaviorSubject(rows);
  const student = new BehaviorSubject(status);
  /** `socket`: whether what is live is let through. */
  const state = { down: false, socket: true, asked: [] as string[] };
  const link = new ApolloLink(({ operationName = '', variables }) => {
    state.asked.push(operationName);
    const live = operationName.endsWith('Live');
    if (live && !state.socket) return NEVER;
    const messages = live ? Number.POSITIVE_INFINITY : 1;
    if (operationName.startsWith('OwnStudent')) {
      return student.pipe(
        take(messages),
        map((approval_status) => ({ data: fakeStudent(approval_status) })),
      );
    }
    if (state.down) return throwError(() => new Error('down'));
    const asked: Asked = variables;
    return stored.pipe(
      take(messages),
      map((all) => {
        if (operationName.includes('Groups')) {
          const found = new Map(all.map((row) => [row[by], row]));
          const groups = [...found.values()].map((row) => ({
            __typename: table,
            id: row.id,
            name: row[by],
          }));
          return { data: { groups: groups.sort((a, b) => String(a.name).localeCompare(String(b.name))) } };
        }
        const found = all.filter((row) => fits(row, by, asked)).slice(0, asked.limit);
        return {
          data: {
            rows: found.map((row) => ({ __typename: table, title_ne: null, description_ne: null, ...row })),
          },
        };
      }),
    );
  });
  return { link, stored, student, state };
}
