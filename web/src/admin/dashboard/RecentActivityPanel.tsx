// The newest entries of the log, as the database's triggers wrote them; filtered and paged there, and live.
import { useQuery, useSubscription } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { formatDate, formatTime, logTime } from '../../../../shared/dates.ts';
import { activityKinds, adminDashboard } from '../../content/adminDashboard.ts';
import { resultsPublishing } from '../../content/resultsPublishing.ts';
import { studentsImport } from '../../content/studentsImport.ts';
import {
  type ActivityEntryFragment,
  ActivityPeopleDocument,
  RecentActivityDocument,
} from '../../graphql/generated/admin.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { SkeletonRows } from '../../ui/SkeletonRows.tsx';
import { languageOf } from '../../ui/initials.ts';
import { canBeUndone } from '../action/useAction.tsx';
import { GroupFilter } from '../list/GroupFilter.tsx';
import { canBeRestored, RestoreButton } from '../notices/NoticeStanding.tsx';
import { UndoUploadButton } from '../results/history/undo/UndoUploadDialog.tsx';
import { UndoEntry } from '../student-status/UndoEntry.tsx';
import { UndoImport } from '../students-import/UndoImport.tsx';
import { type ActivityFilter, activityHref, activityWhere, nobody } from './activityQuery.ts';
import { activitySentence, type SentencePart } from './activitySentence.ts';

// Whose and what kind of entries of the log are shown.
const words = adminDashboard.activity;

interface ActivityFiltersProps {
  filter: ActivityFilter;
  onChange: (filter: ActivityFilter) => void;
}

function ActivityFilters({ filter, onChange }: ActivityFiltersProps): ReactNode {
  const { data } = useQuery(ActivityPeopleDocument);
  const people = data?.profiles ?? [];
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        justifyContent: 'flex-end',
        gap: 1,
        '& .MuiInputBase-root': { minHeight: { xs: 44, portal: 32 }, maxWidth: 190, fontSize: '0.9375rem' },
        '& .MuiSelect-select': {
          minHeight: { xs: 42, portal: 30 },
          p: '2px 34px 2px 10px !important',
        },
      }}
    >
      <GroupFilter
        label={words.kind}
        look="menu"
        value={filter.entity}
        onChoose={(entity) => onChange({ ...filter, entity })}
        choices={[
          { value: '', label: words.anyKind },
          ...activityKinds.map(({ entity, label }) => ({ value: entity, label })),
        ]}
      />
      <GroupFilter
        label={words.person}
        look="menu"
        value={filter.actor}
        onChoose={(actor) => onChange({ ...filter, actor })}
        choices={[
          { value: '', label: words.anyPerson },
          ...people.map(({ id, email }) => ({ value: id, label: email.split('@')[0] ?? email })),
          { value: nobody, label: words.nobody },
        ]}
      />
    </Box>
  );
}

// One line of the log: when, what kind, who did what, with a way to the thing where it has a page.
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

function ActivityRow({ entry, now }: { entry: ActivityEntryFragment; now: Date }): ReactNode {
  const href = activityHref(entry);
  const { icon, parts } = activitySentence(entry);
  const { status_change: change, student_import: imported, upload } = entry;
  const what = parts.map(({ text }) => text).join('');
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: '72px 18px minmax(0, 1fr) auto',
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
        title={`${formatDate(entry.created_at)}, ${formatTime(entry.created_at)}`}
        sx={{ color: 'ink3', fontSize: '0.90625rem', fontFeatureSettings: "'tnum' 1" }}
      >
        {logTime(entry.created_at, now)}
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

const firstPage = 6;
const nextPage = 20;
/** A live query of more than this would be asked again whole at each change. */
const most = firstPage + 10 * nextPage;
const { activity } = adminDashboard;
const everything: ActivityFilter = { entity: '', actor: '' };

interface Shown {
  entries: readonly ActivityEntryFragment[] | undefined;
  more: boolean;
  failed: boolean;
}

/** One more than is shown is asked for, to know whether there is more. While a longer list comes, the shorter one stays. */
function useActivity(filter: ActivityFilter, limit: number): Shown {
  const { data, error } = useSubscription(RecentActivityDocument, {
    variables: { where: activityWhere(filter), limit: limit + 1 },
  });
  const [last, setLast] = useState({ filter, entries: data?.activity });
  if (data !== undefined && (data.activity !== last.entries || last.filter !== filter))
    setLast({ filter, entries: data.activity });
  const all = data?.activity ?? (last.filter === filter ? last.entries : undefined);
  return {
    entries: all?.slice(0, limit),
    more: all !== undefined && all.length > limit,
    failed: error !== undefined,
  };
}

export function RecentActivityPanel({ now }: { now: Date }): ReactNode {
  const [filter, setFilter] = useState(everything);
  const [limit, setLimit] = useState(firstPage);
  const { entries, more, failed } = useActivity(filter, limit);
  const none = filter.entity === '' && filter.actor === '' ? activity.none : activity.noneFiltered;
  const message = failed ? activity.unavailable : entries?.length === 0 ? none : null;
  return (
    <Panel
      title={activity.title}
      aside={
        <ActivityFilters
          filter={filter}
          onChange={(chosen) => {
            setFilter(chosen);
            setLimit(firstPage);
          }}
        />
      }
      minHeight={56 + firstPage * 39 + 44}
    >
      {message !== null ? (
        <Typography sx={{ px: '20px', pb: '15px', color: 'ink2' }}>{message}</Typography>
      ) : entries === undefined ? (
        <SkeletonRows label={activity.loading} rows={firstPage} height={39} inset={20} />
      ) : (
        <Box component="ul" sx={{ px: '20px' }}>
          {entries.map((entry) => (
            <ActivityRow key={entry.id} entry={entry} now={now} />
          ))}
        </Box>
      )}
      {more && message === null ? (
        <Box sx={{ p: '4px 20px 8px', borderTop: 1, borderColor: 'line', mx: '20px', px: 0 }}>
          {limit < most ? (
            <Button
              variant="text"
              onClick={() => setLimit(limit + nextPage)}
              sx={{ fontSize: '0.9375rem', minHeight: { xs: 44, portal: 32 } }}
            >
              {activity.more}
            </Button>
          ) : (
            <Typography variant="caption">{activity.enough}</Typography>
          )}
        </Box>
      ) : null}
    </Panel>
  );
}
