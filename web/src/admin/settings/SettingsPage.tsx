// /admin/settings (docs/screens/office.md): the settings of notices, mails and SMS, and the institute's own facts. Both are live.
import type { ApolloClient } from '@apollo/client';
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { type ReactNode, useEffect, useState } from 'react';
import { instituteFacts, type InstituteFacts, instituteRow } from '../../../../shared/institute.ts';
import { adminSettings } from '../../content/adminSettings.ts';
import {
  type BoardSettingsFragment,
  BoardSettingsLiveDocument,
  BoardSettingsDocument,
  InstituteLiveDocument,
  InstituteDocument,
  type InstituteRowFragment,
  SaveBoardSettingsDocument,
  SaveInstituteDocument,
} from '../../graphql/generated/admin.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { CheckField } from '../../ui/form/CheckField.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { LeaveQuestion } from '../leave/LeaveQuestion.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { InstituteForm } from './InstituteForm.tsx';
import { SaveBar } from './SaveBar.tsx';
import { type Board, boardDefaults, boardSchema, type BoardValues } from './boardSchema.ts';
import { type Saved, useSavedForm } from './useSavedForm.ts';

const words = adminSettings;
const { fields } = words.board;

// How many notices, in which order, with or without categories, and whom to mail.
interface BoardFormProps {
  live: Saved<BoardValues>;
  store: (board: Board, seen: string) => Promise<Saved<BoardValues> | undefined>;
  read: () => Promise<Saved<BoardValues>>;
  onDirty: (dirty: boolean) => void;
}

function BoardForm({ onDirty, ...source }: BoardFormProps): ReactNode {
  const { form, save, undo, met, take, problem } = useSavedForm({ ...source, schema: boardSchema });
  const { control } = form;
  const { isDirty, isSubmitting } = form.formState;
  useEffect(() => onDirty(isDirty), [isDirty, onDirty]);
  return (
    <Panel title={words.board.title} subtitle={source.live.seen === '' ? words.board.unsaved : undefined}>
      <Box sx={{ p: '8px 20px 0' }}>
        <Form form={form} onSubmit={save} label={words.board.title}>
          <Box sx={{ display: 'grid', rowGap: '36px' }}>
            <Box
              sx={{
                display: 'grid',
                gap: '36px 16px',
                gridTemplateColumns: 'repeat(auto-fill, minmax(min(280px, 100%), 280px))',
              }}
            >
              <TextField
                control={control}
                name="max_notices"
                {...fields.max_notices}
                inputMode="numeric"
                autoComplete="off"
                plain
              />
              <TextField
                control={control}
                name="sms_price"
                {...fields.sms_price}
                inputMode="decimal"
                autoComplete="off"
                plain
              />
            </Box>
            <Box
              sx={{
                display: 'grid',
                gap: 1.5,
                gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
              }}
            >
              <CheckField control={control} name="auto_sort" {...fields.auto_sort} />
              <CheckField control={control} name="show_categories" {...fields.show_categories} />
              <CheckField control={control} name="email_notifications" {...fields.email_notifications} />
            </Box>
            <SaveBar
              dirty={isDirty}
              busy={isSubmitting}
              problem={problem}
              met={met}
              labelOf={(field) => fields[field as keyof BoardValues].label}
              onTake={take}
              onUndo={undo}
            />
          </Box>
        </Form>
      </Box>
    </Panel>
  );
}

// The two rows of settings in GraphQL: read as the forms have them, stored only over the version that was seen.
/** Older than any row: whoever has seen none overwrites none. */
const never = '1970-01-01T00:00:00Z';
const fetchPolicy = 'no-cache';
/** The form shows what went wrong. */
const inPlace = { fetchPolicy, context: { quiet: 'above the buttons of its form' } } as const;

function boardOf(row: BoardSettingsFragment | undefined): Saved<BoardValues> {
  if (row === undefined) return { values: boardDefaults, seen: '' };
  const { max_notices, auto_sort, show_categories, email_notifications, sms_price, updated_at } = row;
  const price = sms_price === null ? '' : String(sms_price);
  return {
    values: {
      max_notices: String(max_notices),
      auto_sort,
      show_categories,
      email_notifications,
      sms_price: price,
    },
    seen: updated_at,
  };
}

function factsOf(row: InstituteRowFragment | undefined): Saved<InstituteFacts> {
  if (row === undefined) return { values: instituteFacts({}), seen: '' };
  const { updated_at, ...changes } = row;
  return { values: instituteFacts(changes), seen: updated_at };
}

async function readBoard(client: ApolloClient): Promise<Saved<BoardValues>> {
  const { data } = await client.query({ query: BoardSettingsDocument, fetchPolicy });
  return boardOf(data?.site_settings[0]);
}

async function readFacts(client: ApolloClient): Promise<Saved<InstituteFacts>> {
  const { data } = await client.query({ query: InstituteDocument, fetchPolicy });
  return factsOf(data?.institute[0]);
}

async function storeBoard(
  client: ApolloClient,
  row: Board,
  seen: string,
): Promise<Saved<BoardValues> | undefined> {
  const variables = { row, seen: seen === '' ? never : seen };
  const { data } = await client.mutate({ mutation: SaveBoardSettingsDocument, variables, ...inPlace });
  const saved = data?.insert_site_settings?.returning[0];
  return saved && boardOf(saved);
}

async function storeFacts(
  client: ApolloClient,
  facts: InstituteFacts,
  seen: string,
): Promise<Saved<InstituteFacts> | undefined> {
  const variables = { row: instituteRow(facts), seen: seen === '' ? never : seen };
  const { data } = await client.mutate({ mutation: SaveInstituteDocument, variables, ...inPlace });
  const saved = data?.insert_institute?.returning[0];
  return saved && factsOf(saved);
}

function Missing({
  title,
  failed,
  rows,
  onRetry,
}: {
  title: string;
  failed: boolean;
  rows: number;
  onRetry: () => void;
}): ReactNode {
  return (
    <Panel title={title}>
      {failed ? (
        <LoadFailed onRetry={onRetry}>{words.loadFailed}</LoadFailed>
      ) : (
        <SkeletonRows label={words.loading} rows={rows} height={68} inset={20} />
      )}
    </Panel>
  );
}

const all = { variables: {} };

export function SettingsPage(): ReactNode {
  const client = useApolloClient();
  const board = useLiveQuery(BoardSettingsDocument, BoardSettingsLiveDocument, all);
  const institute = useLiveQuery(InstituteDocument, InstituteLiveDocument, all);
  const [boardDirty, setBoardDirty] = useState(false);
  const [instituteDirty, setInstituteDirty] = useState(false);
  return (
    <>
      <PageHead compact title={words.title} lead={words.lead} />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 1080 }}>
        {board.data ? (
          <BoardForm
            live={boardOf(board.data.site_settings[0])}
            store={(values, seen) => storeBoard(client, values, seen)}
            read={() => readBoard(client)}
            onDirty={setBoardDirty}
          />
        ) : (
          <Missing
            title={words.board.title}
            failed={board.error !== undefined}
            rows={4}
            onRetry={board.retry}
          />
        )}
        {institute.data ? (
          <InstituteForm
            live={factsOf(institute.data.institute[0])}
            store={(facts, seen) => storeFacts(client, facts, seen)}
            read={() => readFacts(client)}
            onDirty={setInstituteDirty}
          />
        ) : (
          <Missing
            title={words.institute.title}
            failed={institute.error !== undefined}
            rows={12}
            onRetry={institute.retry}
          />
        )}
      </Box>
      <LeaveQuestion
        when={boardDirty || instituteDirty}
        title={words.leave.title}
        leave={words.leave.leave}
        stay={words.leave.stay}
      >
        {words.leave.text}
      </LeaveQuestion>
    </>
  );
}
