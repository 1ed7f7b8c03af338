// The two rows of settings in GraphQL: read as the forms have them, stored only over the version that was seen.
import type { ApolloClient } from '@apollo/client';
import { instituteFacts, type InstituteFacts } from '../../../../shared/institute.ts';
import {
  type BoardSettingsFragment,
  BoardSettingsNowDocument,
  InstituteNowDocument,
  type InstituteRowFragment,
  SaveBoardSettingsDocument,
  SaveInstituteDocument,
} from '../../graphql/generated/admin.ts';
import { type Board, boardDefaults, type BoardValues } from './boardSchema.ts';
import { instituteRow } from './instituteSchema.ts';
import type { Saved } from './useSavedForm.ts';

/** Older than any row: whoever has seen none overwrites none. */
const never = '1970-01-01T00:00:00Z';
const fetchPolicy = 'no-cache';
/** The form shows what went wrong. */
const inPlace = { fetchPolicy, context: { quiet: true } } as const;

export function boardOf(row: BoardSettingsFragment | undefined): Saved<BoardValues> {
  if (row === undefined) return { values: boardDefaults, seen: '' };
  const { max_notices, auto_sort, show_categories, email_notifications, updated_at } = row;
  return {
    values: { max_notices: String(max_notices), auto_sort, show_categories, email_notifications },
    seen: updated_at,
  };
}

export function factsOf(row: InstituteRowFragment | undefined): Saved<InstituteFacts> {
  if (row === undefined) return { values: instituteFacts({}), seen: '' };
  const { updated_at, ...changes } = row;
  return { values: instituteFacts(changes), seen: updated_at };
}

export async function readBoard(client: ApolloClient): Promise<Saved<BoardValues>> {
  const { data } = await client.query({ query: BoardSettingsNowDocument, fetchPolicy });
  return boardOf(data?.site_settings[0]);
}

export async function readFacts(client: ApolloClient): Promise<Saved<InstituteFacts>> {
  const { data } = await client.query({ query: InstituteNowDocument, fetchPolicy });
  return factsOf(data?.institute[0]);
}

export async function storeBoard(
  client: ApolloClient,
  row: Board,
  seen: string,
): Promise<Saved<BoardValues> | undefined> {
  const variables = { row, seen: seen === '' ? never : seen };
  const { data } = await client.mutate({ mutation: SaveBoardSettingsDocument, variables, ...inPlace });
  const saved = data?.insert_site_settings?.returning[0];
  return saved && boardOf(saved);
}

export async function storeFacts(
  client: ApolloClient,
  facts: InstituteFacts,
  seen: string,
): Promise<Saved<InstituteFacts> | undefined> {
  const variables = { row: instituteRow(facts), seen: seen === '' ? never : seen };
  const { data } = await client.mutate({ mutation: SaveInstituteDocument, variables, ...inPlace });
  const saved = data?.insert_institute?.returning[0];
  return saved && factsOf(saved);
}
