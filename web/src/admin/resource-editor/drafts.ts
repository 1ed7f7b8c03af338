// Drafts: what was typed and is not saved, kept in this browser for the person who typed it, by resource and row. They
// outlive the editor, the page and the session.
import { useSyncExternalStore } from 'react';
import { z } from 'zod';
import { keepText, keptKeys, keptText, watchKept } from '../../lib/keptText.ts';
import { useAuth } from '../../session/AuthProvider.tsx';
import { newRow } from '../resources/resourceView.ts';

// The drafts of the person at the screen, for the list of a resource.
interface Drafts {
  rows: ReadonlySet<string>;
  /** Of rows that were never stored, the newest first; and all others. */
  begun: readonly KeptDraft[];
  changed: readonly KeptDraft[];
  drop: (row: string) => void;
  /** Keeps the draft of a new row under its id, so that another one can be begun. */
  setAside: () => void;
}

export interface KeptDraft {
  /** Where it is kept: of the row, or 'new'. */
  row: string;
  draft: Draft;
}

export function useDrafts(resource: string): Drafts {
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const start = keyOf({ userId, resource, row: '' });
  // All of them as one text, which changes with each.
  useSyncExternalStore(watchKept, () => keptKeys(start).map(keptText).join());
  const rows = keptKeys(start).map((key) => key.slice(start.length));
  const all = rows.flatMap((row): KeptDraft[] => {
    const draft = readDraft({ userId, resource, row });
    return draft === null ? [] : [{ row, draft }];
  });
  return {
    rows: new Set(rows),
    begun: all
      .filter(({ draft }) => draft.base === null)
      .sort((a, b) => b.draft.savedAt.localeCompare(a.draft.savedAt)),
    changed: all.filter(({ draft }) => draft.base !== null),
    drop: (row) => dropDraft({ userId, resource, row }),
    setAside: () => {
      const place = { userId, resource, row: newRow };
      const draft = readDraft(place);
      if (draft === null) return;
      keepDraft({ ...place, row: draft.id }, draft);
      dropDraft(place);
    },
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
const keyOf = ({ userId, resource, row }: DraftPlace): string => [prefix, userId, resource, row].join(':');

export function readDraft(place: DraftPlace): Draft | null {
  try {
    return draftSchema.safeParse(JSON.parse(keptText(keyOf(place)) ?? 'null')).data ?? null;
  } catch {
    return null;
  }
}

/** False: it lasts only as long as the page. */
export const keepDraft = (place: DraftPlace, draft: Draft): boolean =>
  keepText(keyOf(place), JSON.stringify(draft));

export const dropDraft = (place: DraftPlace): void => void keepText(keyOf(place), null);
