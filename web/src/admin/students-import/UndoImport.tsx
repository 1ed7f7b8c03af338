// Taking a whole import back, after a question that says who goes, who stays, and why. The database decides both.
import type { ApolloClient } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../../shared/dates.ts';
import { studentsImport } from '../../content/studentsImport.ts';
import {
  ImportToUndoDocument,
  RecentImportsDocument,
  UndoStudentImportDocument,
} from '../../graphql/generated/admin.ts';
import { describeError } from '../../lib/describeError.ts';
import { AskUndo, type AskUndoProps, undoableSince, type OfficeAction } from '../action/useAction.tsx';
import { freshly } from '../list/useLiveRows.ts';

const words = studentsImport.undo;

async function readQuestion(
  client: ApolloClient,
  id: string,
  onUndone?: () => void,
): Promise<OfficeAction | string> {
  const { data } = await client.query({ query: ImportToUndoDocument, variables: { id }, ...freshly });
  const found = data?.student_imports_by_pk;
  if (!found?.state) return words.over;
  const [removable, changed, inUse] = [
    found.state.removable ?? 0,
    found.state.changed ?? 0,
    found.state.in_use ?? 0,
  ];
  const gone = found.count - removable - changed - inUse;
  const sentences = [
    removable > 0 ? words.removes(removable, found.file_name) : words.nothing,
    ...(changed > 0 ? [words.changed(changed)] : []),
    ...(inUse > 0 ? [words.inUse(inUse)] : []),
    ...(gone > 0 ? [words.gone(gone)] : []),
  ];
  return {
    title: words.title,
    text: sentences.map((sentence) => (
      <Box key={sentence} className="num" sx={{ mb: 0.5, overflowWrap: 'anywhere' }}>
        {sentence}
      </Box>
    )),
    words: { confirm: removable > 0 ? words.confirm(removable) : words.close, busy: words.busy },
    harmless: removable === 0,
    failed: words.failed,
    send: async ({ mutate }) => {
      if (removable === 0) return undefined;
      const done = await mutate(UndoStudentImportDocument, { id });
      const [outcome] = done?.undo_student_import ?? [];
      const title = words.done(outcome?.removed ?? 0);
      const kept = outcome?.kept ?? 0;
      onUndone?.();
      return { told: kept > 0 ? { tone: 'info', title, message: words.kept(kept) } : { message: title } };
    },
  };
}

interface UndoImportProps extends Pick<AskUndoProps, 'label' | 'inLine'> {
  id: string;
  onUndone?: () => void;
}

export function UndoImport({ id, onUndone, ...button }: UndoImportProps): ReactNode {
  return (
    <AskUndo
      {...button}
      variant="outlined"
      read={(client) =>
        readQuestion(client, id, onUndone).catch((error: unknown) => words.failed(describeError(error)))
      }
    >
      {button.inLine ? words.short : words.button}
    </AskUndo>
  );
}

/** Those that can still be taken back, in the dialog where they were made. */
export function RecentImports({ onUndone }: { onUndone: () => void }): ReactNode {
  const [since] = useState(() => undoableSince(new Date()));
  const { data, refetch } = useQuery(RecentImportsDocument, { variables: { since }, ...freshly });
  const imports = data?.student_imports ?? [];
  if (imports.length === 0) return null;
  return (
    <Box component="section" aria-label={words.recent}>
      <Box component="h3" sx={{ mb: 1, fontSize: '0.96875rem', fontWeight: 585 }}>
        {words.recent}
      </Box>
      <Box component="ul">
        {imports.map(({ id, count, file_name, created_at }) => {
          const what = words.entry(count, file_name);
          return (
            <Box
              component="li"
              key={id}
              sx={{
                display: 'flex',
                flexWrap: 'wrap',
                alignItems: 'center',
                gap: '4px 12px',
                py: '7px',
                borderTop: 1,
                borderColor: 'line',
              }}
            >
              <Box component="span" className="num" sx={{ flex: '1 1 200px', overflowWrap: 'anywhere' }}>
                {`${what}, ${formatTime(created_at)}`}
              </Box>
              <UndoImport
                id={id}
                label={words.label(what)}
                onUndone={() => {
                  void refetch().catch(() => undefined);
                  onUndone();
                }}
              />
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
