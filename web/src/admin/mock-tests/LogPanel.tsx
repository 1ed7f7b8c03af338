// What the office did with a running mock test: extra minutes and announcements, the newest first.
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../../shared/dates.ts';
import { adminMockTests } from '../../content/adminMockTests.ts';
import {
  MockTestLogDocument,
  MockTestLogLiveDocument,
  type MockTestLogQuery,
} from '../../graphql/generated/upload.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon, type IconName } from '../../ui/Icon.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import type { ClassGroupNames } from '../class-groups/classGroupNames.ts';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { nameOf } from './CandidatesPanel.tsx';

const { log: words } = adminMockTests;

type Log = NonNullable<MockTestLogQuery['row']>;

function whomOf(
  { student_id, class_group_id, candidate }: Log['extensions'][number],
  names: ClassGroupNames,
): string {
  if (student_id !== null) return (candidate && nameOf(candidate)) || words.somebody;
  return class_group_id === null ? words.all : (names.of(class_group_id) ?? words.gone);
}

interface Entry {
  id: string;
  icon: IconName;
  title: string;
  text: string;
  by: string | null;
  at: string;
}

const entriesOf = ({ extensions, announcements }: Log, names: ClassGroupNames): Entry[] =>
  [
    ...extensions.map((one) => ({
      id: one.id,
      icon: 'clock' as const,
      title: words.extended(one.minutes, whomOf(one, names)),
      text: one.reason,
      by: one.actor_email,
      at: one.created_at,
    })),
    ...announcements.map(({ id, text, actor_email, created_at }) => ({
      id,
      icon: 'chat' as const,
      title: text,
      text: '',
      by: actor_email,
      at: created_at,
    })),
  ].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));

export function LogPanel({ id, names }: { id: string; names: ClassGroupNames }): ReactNode {
  const { data, error, retry } = useLiveQuery(MockTestLogDocument, MockTestLogLiveDocument, {
    variables: { id },
    fresh: true,
  });
  if (error) return <LoadFailed onRetry={() => void retry()}>{words.failed}</LoadFailed>;
  if (!data?.row) return <SkeletonRows label={words.loading} rows={3} height={56} />;
  const entries = entriesOf(data.row, names);
  return (
    <Card>
      {entries.length === 0 ? (
        <EmptyState compact title={words.empty}>
          {words.emptyText}
        </EmptyState>
      ) : (
        <ul>
          {entries.map((entry) => (
            <Box
              component="li"
              key={entry.id}
              sx={{
                display: 'grid',
                gridTemplateColumns: '20px minmax(0, 1fr)',
                gap: '2px 12px',
                p: '12px 20px',
                '& + &': { borderTop: 1, borderColor: 'line' },
              }}
            >
              <Icon name={entry.icon} size={18} />
              <Box sx={{ overflowWrap: 'anywhere' }}>
                <Box component="span" sx={{ fontWeight: 550 }}>
                  {entry.title}
                </Box>
                {entry.text === '' ? null : `: ${entry.text}`}
                <Box className="num" sx={{ color: 'ink3', fontSize: '0.875rem' }}>
                  {[formatMoment(entry.at), entry.by === null ? '' : words.by(entry.by)]
                    .filter(Boolean)
                    .join(' ')}
                </Box>
              </Box>
            </Box>
          ))}
        </ul>
      )}
    </Card>
  );
}
