// A resource's operations answered from rows in memory, live queries included (tests only).
import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { Observable } from 'rxjs';
import { AppError, type AppErrorCode } from '../../lib/appError.ts';

export interface FakeRow extends Record<string, unknown> {
  id: string;
  updated_at: string;
}

interface Rule {
  _eq?: string;
  _ilike?: string;
  _in?: string[];
}
type Where = Record<string, Rule>;
interface Variables {
  id: string;
  updated_at: string;
  object: FakeRow;
  set: Record<string, unknown>;
  where: { _and?: (Where & { _or?: Where[] })[] };
  limit: number;
  offset: number;
}

export interface FakeResource {
  link: ApolloLink;
  rows: FakeRow[];
  classGroups: { __typename: 'class_groups'; id: string; name: string; description: null }[];
  asked: { operation: string; variables: Partial<Variables> }[];
  /** Operations that fail while they are in here. */
  failing: Map<string, AppErrorCode>;
  /** Operations that are done, and whose answer is lost. */
  losing: Set<string>;
  /** Somebody else adds, changes or deletes; `quietly`: no live query hears of it. */
  change: (rows: FakeRow[], options?: { quietly: boolean }) => void;
}

/** As the log of changes names the one who changes rows behind the page's back. */
const somebodyElse = { actor_id: 'b1', actor_email: 'bimal.rai@prabesh.test' };

const plain = (pattern = ''): string => pattern.replaceAll('%', '').toLowerCase();

function holds(row: FakeRow, [column, rule]: [string, Rule]): boolean {
  const value = row[column];
  const text = typeof value === 'string' ? value : '';
  if (rule._in) return rule._in.includes(text);
  return rule._eq === undefined ? text.toLowerCase().includes(plain(rule._ilike)) : text === rule._eq;
}

function matches(row: FakeRow, { _and = [] }: Variables['where']): boolean {
  return _and.every(({ _or, ...rest }) =>
    _or
      ? _or.some((one) => Object.entries(one).some((rule) => holds(row, rule)))
      : Object.entries(rest).every((rule) => holds(row, rule)),
  );
}

/** `one` and `many` as in the names of its operations ('Notice', 'Notices'); `group` is its column of groups. */
export function fakeResource(table: string, one: string, group: string, rows: FakeRow[]): FakeResource {
  const watchers = new Set<() => void>();
  let version = 0;
  const now = (): string => `2026-11-22T04:00:00.${String(++version).padStart(6, '0')}+00:00`;
  const typed = (row: FakeRow | undefined) => (row ? { __typename: table, ...row } : null);
  const stored = (id: string) => typed(fake.rows.find((row) => row.id === id));
  const counts = () =>
    [...new Set(fake.rows.map((row) => String(row[group])))].map((name) => ({
      name,
      count: fake.rows.filter((row) => row[group] === name).length,
    }));

  const answers: Record<string, (variables: Variables) => Record<string, unknown>> = {
    [`Office${one}s`]: ({ where, limit, offset }) => {
      const found = fake.rows.filter((row) => matches(row, where));
      return {
        rows: found.slice(offset, offset + limit).map(typed),
        found: { aggregate: { count: found.length } },
        groups: counts(),
      };
    },
    [`Office${one}`]: ({ id }) => ({ row: stored(id) }),
    [`Office${one}Live`]: ({ id }) => ({ row: stored(id) }),
    ResourceChanges: () => ({ changes: [{ __typename: 'activity', id: `v${version}` }] }),
    LastChange: () => ({
      activity: [
        {
          __typename: 'activity',
          id: 'a',
          ...somebodyElse,
          action: 'updated',
          created_at: new Date(Date.now() - 150_000).toISOString(),
        },
      ],
    }),
    ClassGroupChoices: () => ({ class_groups: fake.classGroups }),
    StoredFile: () => ({ files: [] }),
    [`Add${one}`]: ({ object }) => {
      if (stored(object.id)) throw new AppError('conflict', 'Uniqueness violation');
      const row = { created_at: '2026-11-22T04:00:00+00:00', url_slug: 'x', ...object, updated_at: now() };
      fake.change([row, ...fake.rows]);
      return { row: typed(row) };
    },
    [`Update${one}`]: ({ id, updated_at, set }) => {
      const row = fake.rows.find((each) => each.id === id && each.updated_at === updated_at);
      if (!row) return { update: { returning: [] } };
      const changed = { ...row, ...set, updated_at: now() };
      fake.change(fake.rows.map((each) => (each === row ? changed : each)));
      return { update: { returning: [typed(changed)] } };
    },
    [`Delete${one}`]: ({ id }) => {
      const row = stored(id);
      fake.change(fake.rows.filter((each) => each.id !== id));
      return { row: row && { __typename: table, id } };
    },
  };

  const fake: FakeResource = {
    rows,
    classGroups: [],
    asked: [],
    failing: new Map(),
    losing: new Set(),
    change: (next, options) => {
      fake.rows = next;
      version += 1;
      if (!options?.quietly) for (const watcher of watchers) watcher();
    },
    link: new ApolloLink(({ operationName = '', variables, operationType }) => {
      const given = variables as Variables;
      return new Observable((subscriber) => {
        fake.asked.push({ operation: operationName, variables: given });
        const answer = (): void => {
          const failure = fake.failing.get(operationName);
          try {
            if (failure) throw new AppError(failure, 'broken');
            const data = answers[operationName]?.(given);
            if (data === undefined) throw new Error(`no answer for ${operationName}`);
            if (fake.losing.delete(operationName)) throw new AppError('network', 'lost');
            subscriber.next({ data });
          } catch (error) {
            subscriber.error(error);
          }
        };
        if (operationType === OperationTypeNode.SUBSCRIPTION) {
          watchers.add(answer);
          answer();
          return () => watchers.delete(answer);
        }
        queueMicrotask(() => {
          answer();
          if (!subscriber.closed) subscriber.complete();
        });
        return undefined;
      });
    }),
  };
  return fake;
}
