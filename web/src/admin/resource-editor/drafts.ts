// Drafts: what was typed and is not saved, kept in this browser for the person who typed it, by resource and row. They
// outlive the editor, the page and the session.
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { useAuth } from '../../session/AuthProvider.tsx';

// The drafts of the person at the screen, for the list of a resource.
interface Drafts {
  rows: ReadonlySet<string>;
  /** Of rows that were never stored, the newest first; and all others. */
  begun: readonly KeptDraft[];
  changed: readonly KeptDraft[];
}

export interface KeptDraft {
  /** Where it is kept: of the row, or 'new'. */
  row: string;
  draft: Draft;
}

export function useDrafts(resource: string): Drafts {
  const { user } = useAuth();
  useSyncExternalStore(draftStore.subscribe, draftStore.getSnapshot);
  const userId = user?.id ?? '';
  const rows = draftedRows(userId, resource);
  const all = [...rows].flatMap((row): KeptDraft[] => {
    const draft = readDraft({ userId, resource, row });
    return draft === null ? [] : [{ row, draft }];
  });
  return {
    rows,
    begun: all
      .filter(({ draft }) => draft.base === null)
      .sort((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt)),
    changed: all.filter(({ draft }) => draft.base !== null),
  };
}

/** By field; what a field takes of it is the field's own. */
const values = z.record(z.string(), z.unknown());

const draftSchema = z.object({
  /** Of the row; a new one has it from its first letter. */
  id: z.string(),
  values,
  /** The stored row that it changes; null: a new row. */
  base: z.object({ updated_at: z.string(), values }).nullable(),
  /** Names of files that were chosen: a draft cannot hold them. */
  files: z.array(z.string()),
  /** ISO. */
  savedAt: z.string(),
});

export type Draft = z.infer<typeof draftSchema>;

export interface DraftPlace {
  userId: string;
  resource: string;
  /** The id of the row, or 'new'. */
  row: string;
}

const prefix = 'prabesh-draft';
const listeners = new Set<() => void>();
let version = 0;
/** For browsers that store nothing: at least while the page is open. */
const inMemory = new Map<string, string>();

const keyOf = ({ userId, resource, row }: DraftPlace): string => [prefix, userId, resource, row].join(':');

function tell(): void {
  version += 1;
  for (const listener of listeners) listener();
}

function parse(text: string | null | undefined): Draft | null {
  if (text === null || text === undefined) return null;
  try {
    return draftSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

export function readDraft(place: DraftPlace): Draft | null {
  const key = keyOf(place);
  try {
    return parse(localStorage.getItem(key) ?? inMemory.get(key));
  } catch {
    return parse(inMemory.get(key));
  }
}

/** False: it lasts only as long as the page. */
export function keepDraft(place: DraftPlace, draft: Draft): boolean {
  const [key, text] = [keyOf(place), JSON.stringify(draft)];
  try {
    localStorage.setItem(key, text);
    inMemory.delete(key);
    return true;
  } catch {
    inMemory.set(key, text);
    return false;
  } finally {
    tell();
  }
}

export function dropDraft(place: DraftPlace): void {
  const key = keyOf(place);
  inMemory.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored there.
  }
  tell();
}

/** Keeps the draft of a new row under its id, so that another one can be begun. */
export function setAside(place: DraftPlace): void {
  const draft = readDraft(place);
  if (draft === null) return;
  keepDraft({ ...place, row: draft.id }, draft);
  dropDraft(place);
}

/** Rows of a resource with a draft of this person's. */
function draftedRows(userId: string, resource: string): ReadonlySet<string> {
  const start = keyOf({ userId, resource, row: '' });
  const keys = [...inMemory.keys()];
  try {
    keys.push(...Object.keys(localStorage));
  } catch {
    // Those in memory are all there are.
  }
  return new Set(keys.filter((key) => key.startsWith(start)).map((key) => key.slice(start.length)));
}

/** The two halves of useSyncExternalStore: a number that changes with every draft, in other tabs too. */
const draftStore = {
  subscribe: (listener: () => void): (() => void) => {
    const onStorage = ({ key }: StorageEvent): void => {
      if (key === null || key.startsWith(prefix)) tell();
    };
    listeners.add(listener);
    window.addEventListener('storage', onStorage);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', onStorage);
    };
  },
  getSnapshot: (): number => version,
};
