// The next entries of the academic calendar, live. Everybody signed in may read them.
import { useEffect, useState } from 'react';
import { addDays } from '../../../../shared/calendarMonths.ts';
import { portal } from '../../content/portal.ts';
import {
  type UpcomingEventFragment,
  UpcomingEventsDocument,
  UpcomingEventsLiveDocument,
} from '../../graphql/generated/portal.ts';
import { useLiveAnswer } from '../../graphql/questions.ts';
import { logFailure } from '../../lib/log.ts';

const limit = 3;
/** Days that are looked ahead: the database takes no more than 400 at a time. */
const ahead = 366;

export interface Upcoming {
  /** Kathmandu's calendar day that the events are counted from. */
  today: string;
  /** Undefined until the first answer. */
  events: readonly UpcomingEventFragment[] | undefined;
  /** Nothing could be read: asks again. */
  retry: (() => void) | undefined;
  /** Something has been said, be it that nothing can be read: the panel has its place. */
  settled: boolean;
}

export function useUpcomingEvents(today: string): Upcoming {
  const { data, error, retry } = useLiveAnswer(UpcomingEventsDocument, UpcomingEventsLiveDocument, {
    today,
    until: addDays(today, ahead),
    limit,
  });
  useEffect(() => {
    if (error) logFailure(portal.events.failed, error);
  }, [error]);

  // At midnight the question is another one: until its answer comes, yesterday's stays.
  const events = data?.events;
  const [last, setLast] = useState<Pick<Upcoming, 'today' | 'events'>>({ today, events });
  if (events !== undefined && (events !== last.events || today !== last.today)) setLast({ today, events });
  const shown = events === undefined && !error ? last : { today, events };

  const [settled, setSettled] = useState(false);
  if (!settled && (events !== undefined || error !== undefined)) setSettled(true);
  return { ...shown, retry: error ? retry : undefined, settled };
}
