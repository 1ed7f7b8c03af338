// The events of the weeks on show and of the chosen day, live. Everybody signed in may read them.
import { useEffect } from 'react';
import { calendar } from '../../content/calendar.ts';
import {
  type CalendarEventFragment,
  CalendarEventsDocument,
  CalendarEventsLiveDocument,
} from '../../graphql/generated/portal.ts';
import { useLiveQuery } from '../../graphql/useLiveQuery.ts';
import { logFailure } from '../../lib/log.ts';

interface CalendarEvents {
  /** How many events a day on show has. */
  countOf: (day: string) => number;
  /** Of the chosen day; undefined until they are known. */
  events: readonly CalendarEventFragment[] | undefined;
  /** Nothing could be read: asks again. */
  retry: (() => void) | undefined;
}

export function useCalendarEvents(weeks: readonly string[][], chosen: string): CalendarEvents {
  const from = weeks[0]?.[0] ?? chosen;
  const to = weeks.at(-1)?.at(-1) ?? chosen;
  const onShow = from <= chosen && chosen <= to;
  const span = useLiveQuery(CalendarEventsDocument, CalendarEventsLiveDocument, {
    variables: { from, to },
    fresh: true,
  });
  // Somebody looks at another month than the chosen day's.
  const apart = useLiveQuery(CalendarEventsDocument, CalendarEventsLiveDocument, {
    variables: { from: chosen, to: chosen },
    skip: onShow,
    fresh: true,
  });
  const shown = onShow ? span : apart;

  const error = span.error ?? (onShow ? undefined : apart.error);
  useEffect(() => {
    if (error) logFailure(calendar.failed, error);
  }, [error]);

  const counts = new Map<string, number>();
  for (const { event_date } of span.data?.events ?? []) {
    counts.set(event_date, (counts.get(event_date) ?? 0) + 1);
  }
  return {
    countOf: (day) => counts.get(day) ?? 0,
    events: shown.data?.events.filter((event) => event.event_date === chosen),
    retry: error
      ? () => {
          span.retry();
          if (!onShow) apart.retry();
        }
      : undefined,
  };
}
