// /admin/settings (docs/screens/office.md): the four settings of notices and mails, and the institute's own facts. Both are live.
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import { type ReactNode, useState } from 'react';
import { adminSettings } from '../../content/adminSettings.ts';
import {
  BoardSettingsLiveDocument,
  BoardSettingsNowDocument,
  InstituteLiveDocument,
  InstituteNowDocument,
} from '../../graphql/generated/admin.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { BoardForm } from './BoardForm.tsx';
import { InstituteForm } from './InstituteForm.tsx';
import { LeaveQuestion } from './LeaveQuestion.tsx';
import { boardOf, factsOf, readBoard, readFacts, storeBoard, storeFacts } from './settingsStore.ts';

const words = adminSettings;

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

const fresh = { variables: {}, fresh: true } as const;

export function SettingsPage(): ReactNode {
  const client = useApolloClient();
  const board = useLiveQuery(BoardSettingsNowDocument, BoardSettingsLiveDocument, fresh);
  const institute = useLiveQuery(InstituteNowDocument, InstituteLiveDocument, fresh);
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
      <LeaveQuestion dirty={boardDirty || instituteDirty} />
    </>
  );
}
