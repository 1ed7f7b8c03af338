// The drafts of the person at the screen, for the list of a resource.
import { useSyncExternalStore } from 'react';
import { useAuth } from '../../session/AuthProvider.tsx';
import { newRow } from '../resources/resourceView.ts';
import { type Draft, draftedRows, draftStore, readDraft } from './drafts.ts';

interface Drafts {
  rows: ReadonlySet<string>;
  /** Of a row that is not stored yet. */
  unfinished: Draft | null;
}

export function useDrafts(resource: string): Drafts {
  const { user } = useAuth();
  useSyncExternalStore(draftStore.subscribe, draftStore.getSnapshot);
  const userId = user?.id ?? '';
  return {
    rows: draftedRows(userId, resource),
    unfinished: readDraft({ userId, resource, row: newRow }),
  };
}
