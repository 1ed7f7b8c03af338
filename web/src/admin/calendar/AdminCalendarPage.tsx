// /admin/calendar: the events that students see in their academic calendar.
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect } from 'react';
import { formatLongDate, kathmanduDay } from '../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
import { audienceWords } from '../../content/adminClassGroups.ts';
import { adminCalendar as words } from '../../content/adminCalendar.ts';
import { calendar } from '../../content/calendar.ts';
import {
  AddEventDocument,
  DeleteEventDocument,
  OfficeEventChangesDocument,
  OfficeEventDocument,
  type OfficeEventFragment,
  OfficeEventLiveDocument,
  OfficeEventsDocument,
  OfficeMonthDocument,
  OfficeMonthLiveDocument,
  UpdateEventDocument,
} from '../../graphql/generated/admin.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { isDay, weeksOf } from '../../lib/calendarDays.ts';
import { logFailure } from '../../lib/log.ts';
import { paths } from '../../lib/paths.ts';
import { useMonthAround } from '../../lib/useMonthAround.ts';
import { useNow } from '../../lib/useNow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MonthCalendar } from '../../ui/MonthCalendar.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { languageOf } from '../../ui/initials.ts';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import type { OverviewProps, ResourceOf } from '../resources/resource.ts';

// The month with its events, in both calendars, and what is on the chosen day.
function CalendarOverview({ on, onChoose, hrefOf, onAdd }: OverviewProps): ReactNode {
  const today = kathmanduDay(useNow());
  const chosen = isDay(on) ? on : today;
  const [at, setAt] = useMonthAround(chosen);
  const weeks = weeksOf(at);
  const span = useLiveQuery(OfficeMonthDocument, OfficeMonthLiveDocument, {
    variables: { from: weeks[0]?.[0] ?? at, to: weeks.at(-1)?.at(-1) ?? at },
    fresh: true,
  });
  const { error } = span;
  useEffect(() => {
    if (error) logFailure(calendar.failed, error);
  }, [error]);

  const events = span.data?.events ?? [];
  const onDay = events.filter((event) => event.event_date === chosen);
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        mb: 2,
        gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))',
        alignItems: 'start',
      }}
    >
      <MonthCalendar
        at={at}
        chosen={chosen}
        today={today}
        countOf={(day) => events.filter((event) => event.event_date === day).length}
        onMove={setAt}
        onChoose={(day) => onChoose(day === today ? '' : day)}
      />
      <Panel
        title={formatLongDate(chosen)}
        subtitle={
          <span lang="ne" className="nepaliWords">
            {formatNepaliDate(chosen)}
          </span>
        }
      >
        {error ? (
          <LoadFailed onRetry={span.retry}>{words.failed.fetch}</LoadFailed>
        ) : onDay.length === 0 ? (
          <Box sx={{ px: '20px', color: 'ink2' }}>{span.data ? calendar.empty : calendar.loading}</Box>
        ) : (
          <ul>
            {onDay.map((event) => (
              <Box
                component="li"
                key={event.id}
                sx={{ px: '20px', py: 1, borderTop: 1, borderColor: 'line' }}
              >
                <Link
                  href={hrefOf(event.id)}
                  lang={languageOf(event.title)}
                  underline="hover"
                  sx={{ display: 'block', color: 'ink', fontWeight: 550, py: { xs: '11px', portal: 0 } }}
                >
                  {event.title}
                </Link>
                <Box sx={{ color: 'ink2', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
                  {event.description}
                </Box>
              </Box>
            ))}
          </ul>
        )}
        <Box sx={{ p: '12px 20px 16px' }}>
          <Button startIcon={<Icon name="plus" size={18} />} onClick={onAdd}>
            {words.addOn}
          </Button>
        </Box>
      </Panel>
    </Box>
  );
}

const events: ResourceOf<OfficeEventFragment, OfficeEventFragment> = {
  name: 'calendar_events',
  words,
  documents: {
    list: OfficeEventsDocument,
    row: OfficeEventDocument,
    rowLive: OfficeEventLiveDocument,
    add: AddEventDocument,
    update: UpdateEventDocument,
    remove: DeleteEventDocument,
    changes: OfficeEventChangesDocument,
  },
  fields: [
    { kind: 'line', name: 'title', label: words.fields.title, required: true, longest: 500 },
    { kind: 'day', name: 'event_date', label: words.fields.day, required: true },
    { kind: 'text', name: 'description', label: words.fields.description, rows: 4 },
    { kind: 'audience', name: 'audience', label: audienceWords.label },
  ],
  searched: ['title', 'description'],
  day: 'event_date',
  overview: CalendarOverview,
  initial: (on) => ({ event_date: isDay(on) ? on : kathmanduDay(new Date()) }),
  site: (row) => paths.calendar.href({ day: row.event_date }),
};

export function AdminCalendarPage(): ReactNode {
  return <ResourcePage resource={events} />;
}
