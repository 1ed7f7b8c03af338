// /admin/calendar: the events that students see in their academic calendar.
import { useApolloClient } from '@apollo/client/react';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { type ReactNode, useEffect, useState } from 'react';
import { formatDate, formatLongDate, kathmanduDay } from '../../../../shared/dates.ts';
import { formatNepaliDate } from '../../../../shared/nepaliDates.ts';
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
import { AppError } from '../../lib/appError.ts';
import { isDay, weeksOf } from '../../lib/calendarDays.ts';
import { formatEventTime, formatRepetition, isOn } from '../../lib/eventWhen.ts';
import { logFailure } from '../../lib/log.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../lib/paths.ts';
import { tellFailure } from '../../lib/tellFailure.ts';
import { useMonthAround } from '../../lib/useMonthAround.ts';
import { useNow } from '../../lib/useNow.ts';
import { Icon } from '../../ui/Icon.tsx';
import { MonthCalendar } from '../../ui/MonthCalendar.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { languageOf } from '../../ui/initials.ts';
import { LoadFailed } from '../list/LoadFailed.tsx';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import { audienceField, inBothLanguages, listIn, titleFields } from '../resources/fields.ts';
import type { OverviewProps, ResourceOf } from '../resources/resource.ts';
import { check, isRepeated, refused } from './eventValues.ts';

/** When it is, for the list: 'Oct 4, 2026' stands beside it. */
const whenOf = (event: OfficeEventFragment): string =>
  [formatEventTime(event) || words.wholeDay, formatRepetition(event)].filter(Boolean).join(' · ');

/** The only day that is left stays. */
const failedUpdate = (message: string, error: unknown): string =>
  words.failed.update(refused(error)?.message ?? message);

/** Takes one day out of a repetition, in the version of the event that is on show. */
function useLeavingOut(onLeftOut: () => void): (event: OfficeEventFragment) => Promise<void> {
  const client = useApolloClient();
  return async ({ id, updated_at, title, event_date, left_out }) => {
    try {
      const { data } = await client.mutate({
        mutation: UpdateEventDocument,
        variables: { id, updated_at, set: { left_out: [...left_out, event_date] } },
        context: { failure: failedUpdate },
      });
      if (data?.update?.returning.length !== 1) throw new AppError('conflict', words.changedMeanwhile);
      notify({ title: words.leftOut, message: `${title}: ${formatDate(event_date)}` });
    } catch (error) {
      tellFailure(error, failedUpdate);
    }
    onLeftOut();
  };
}

/** What is on that day: an event, or one of its days. */
function EventOfDay({
  event,
  href,
  onLeftOut,
}: {
  event: OfficeEventFragment;
  href: string;
  onLeftOut: () => void;
}): ReactNode {
  const leaveOut = useLeavingOut(onLeftOut);
  const [busy, setBusy] = useState(false);
  const when = whenOf(event);
  return (
    <Box component="li" sx={{ px: '20px', py: 1, borderTop: 1, borderColor: 'line' }}>
      <Link
        href={href}
        lang={languageOf(event.title)}
        sx={{ display: 'block', color: 'ink', fontWeight: 550, py: { xs: '11px', portal: 0 } }}
      >
        {event.title}
      </Link>
      <Box className="num" sx={{ color: 'ink2', fontSize: '0.9375rem' }}>
        {when}
      </Box>
      <Box sx={{ color: 'ink2', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{event.description}</Box>
      {event.repeat_days.length === 0 ? null : (
        <Button
          size="small"
          variant="text"
          disabled={busy}
          aria-label={words.leaveOutOf(event.title, formatDate(event.event_date))}
          onClick={() => {
            setBusy(true);
            void leaveOut(event).finally(() => setBusy(false));
          }}
          sx={{ ml: '-18px' }}
        >
          {words.leaveOut}
        </Button>
      )}
    </Box>
  );
}

// The month with its events, in both calendars, and what is on the chosen day.
function CalendarOverview({ on, onChoose, hrefOf, onAdd }: OverviewProps): ReactNode {
  const today = kathmanduDay(useNow());
  const chosen = isDay(on) ? on : today;
  const [at, setAt] = useMonthAround(chosen);
  const weeks = weeksOf(at);
  const span = useLiveQuery(OfficeMonthDocument, OfficeMonthLiveDocument, {
    variables: { from: weeks[0]?.[0] ?? at, to: weeks.at(-1)?.at(-1) ?? at },
  });
  const { error } = span;
  useEffect(() => {
    if (error) logFailure(calendar.failed, error);
  }, [error]);

  const events = span.data?.events ?? [];
  const onDay = events.filter((event) => isOn(event, chosen));
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
        countOf={(day) => events.filter((event) => isOn(event, day)).length}
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
          <LoadFailed onRetry={() => void span.retry()}>{words.failed.fetch}</LoadFailed>
        ) : onDay.length === 0 ? (
          <Box sx={{ px: '20px', color: 'ink2' }}>{span.data ? calendar.empty : calendar.loading}</Box>
        ) : (
          <ul>
            {onDay.map((event) => (
              <EventOfDay
                key={`${event.id} ${event.event_date}`}
                event={event}
                href={hrefOf(event.id)}
                onLeftOut={() => void span.retry()}
              />
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
    ...titleFields(words.fields.title),
    { kind: 'day', name: 'event_date', label: words.fields.day, required: true },
    { kind: 'day', name: 'end_date', label: words.fields.lastDay, hint: () => words.hints.lastDay },
    { kind: 'time', name: 'starts_at', label: words.fields.startsAt, hint: () => words.hints.startsAt },
    { kind: 'time', name: 'ends_at', label: words.fields.endsAt },
    {
      kind: 'weekdays',
      name: 'repeat_days',
      label: words.fields.repeatDays,
      hint: (chosen) => (listIn(chosen).length === 0 ? words.hints.repeatDays : undefined),
    },
    { kind: 'day', name: 'repeat_until', label: words.fields.repeatUntil, shown: isRepeated },
    { kind: 'days', name: 'left_out', label: words.fields.leftOut, shown: isRepeated },
    { kind: 'check', name: 'is_holiday', label: words.fields.isHoliday },
    ...inBothLanguages({ kind: 'text', name: 'description', label: words.fields.description, rows: 4 }),
    audienceField,
  ],
  searched: ['title', 'description', 'title_ne', 'description_ne'],
  day: 'event_date',
  detail: { label: words.when, of: (row) => <span className="num">{whenOf(row)}</span> },
  check,
  refused,
  overview: CalendarOverview,
  initial: (on) => ({ event_date: isDay(on) ? on : kathmanduDay(new Date()) }),
  site: (row) => paths.calendar.href({ day: row.event_date }),
};

export function AdminCalendarPage(): ReactNode {
  return <ResourcePage resource={events} />;
}
