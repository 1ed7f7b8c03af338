// /admin/calendar: the events that students see in their academic calendar.
import type { ReactNode } from 'react';
import { kathmanduDay } from '../../../../shared/dates.ts';
import { adminCalendar as words } from '../../content/adminCalendar.ts';
import {
  AddEventDocument,
  DeleteEventDocument,
  OfficeEventChangesDocument,
  OfficeEventDocument,
  type OfficeEventFragment,
  OfficeEventLiveDocument,
  OfficeEventsDocument,
  UpdateEventDocument,
} from '../../graphql/generated/admin.ts';
import { isDay } from '../../lib/calendarDays.ts';
import { paths } from '../../lib/paths.ts';
import { ResourcePage } from '../resources/ResourcePage.tsx';
import type { ResourceOf } from '../resources/resource.ts';
import { CalendarOverview } from './CalendarOverview.tsx';

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
