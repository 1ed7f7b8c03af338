// One line of the log: when, what kind, who did what, with a way to the thing where it has a page.
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { formatDate, formatTime, logTime } from '../../../../shared/dates.ts';
import { resultsPublishing } from '../../content/resultsPublishing.ts';
import { studentsImport } from '../../content/studentsImport.ts';
import type { ActivityEntryFragment } from '../../graphql/generated/admin.ts';
import { Icon } from '../../ui/Icon.tsx';
import { languageOf } from '../../ui/initials.ts';
import { canBeUndone } from '../action/useAction.tsx';
import { canBeRestored, RestoreButton } from '../notices/NoticeStanding.tsx';
import { UndoUploadButton } from '../results/history/undo/UndoUploadDialog.tsx';
import { UndoEntry } from '../student-status/UndoEntry.tsx';
import { UndoImport } from '../students-import/UndoImport.tsx';
import { activitySentence, type SentencePart } from './activitySentence.ts';
import { activityHref } from './logView.ts';

function Part({ part, href }: { part: SentencePart; href: string | undefined }): ReactNode {
  if (part.strong !== true) return part.text;
  const text = <b lang={languageOf(part.text)}>{part.text}</b>;
  return href === undefined ? (
    text
  ) : (
    <Link href={href} color="inherit">
      {text}
    </Link>
  );
}

interface ActivityRowProps {
  entry: ActivityEntryFragment;
  now: Date;
  /** Told with its day and time; otherwise as short as can be. */
  dated?: boolean;
}

export function ActivityRow({ entry, now, dated = false }: ActivityRowProps): ReactNode {
  const moment = `${formatDate(entry.created_at)}, ${formatTime(entry.created_at)}`;
  const href = activityHref(entry);
  const { icon, parts } = activitySentence(entry);
  const { status_change: change, student_import: imported, upload } = entry;
  const what = parts.map(({ text }) => text).join('');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: `${dated ? '178px' : '72px'} 18px minmax(0, 1fr) auto`,
        ...(dated && {
          '@media (max-width: 767.95px)': {
            gridTemplateColumns: '18px minmax(0, 1fr) auto',
            '& > time': { gridColumn: '1 / -1' },
          },
        }),
        gap: 1.25,
        py: '8.5px',
        borderTop: 1,
        borderColor: 'line',
        lineHeight: 1.35,
        '& svg': { color: 'ink3', mt: '1px' },
      }}
    >
      <Box
        component="time"
        dateTime={entry.created_at}
        title={moment}
        sx={{ color: 'ink3', fontSize: '0.90625rem', fontFeatureSettings: "'tnum' 1" }}
      >
        {dated ? moment : logTime(entry.created_at, now)}
      </Box>
      <Icon name={icon} size={17} />
      <Box component="span" sx={{ overflowWrap: 'anywhere', '& b': { fontWeight: 550 } }}>
        {parts.map((part, index) => (
          <Part key={index} part={part} href={href} />
        ))}
      </Box>
      {change && canBeUndone(change, now) ? (
        <UndoEntry change={change} what={what} />
      ) : upload && canBeUndone(upload, now) ? (
        <UndoUploadButton upload={upload.id} label={resultsPublishing.undo.label(what)} inLine />
      ) : entry.entity_id !== null && canBeRestored(entry, now) ? (
        <RestoreButton id={entry.entity_id} title={entry.title} />
      ) : imported && entry.action === 'created' && canBeUndone(imported, now) ? (
        <UndoImport id={imported.id} label={studentsImport.undo.label(what)} inLine />
      ) : null}
    </Box>
  );
}
