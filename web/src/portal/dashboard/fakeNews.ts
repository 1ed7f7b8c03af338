// What the database answers for the dashboard; for its tests.
import type { NewsQuery } from '../../graphql/generated/portal.ts';

const counted = (count: number) => ({ aggregate: { count } });

/** A table's state, as the query and the subscription of its changes tell it; named, since fragments ask for it. */
export function fakeState(
  table: string,
  count: number,
  max: object = { updated_at: '2025-11-21T08:00:00+00:00' },
) {
  return { [`${table}_aggregate`]: { __typename: `${table}_aggregate`, aggregate: { count, max } } };
}

const nothing: Partial<NewsQuery> = {
  notes: [],
  videos: [],
  downloads: [],
  links: [],
  notices: [],
  exams: [],
  newNotes: counted(0),
  newVideos: counted(0),
  newDownloads: counted(0),
  newLinks: counted(0),
  newNotices: counted(0),
  newExams: counted(0),
};

/** Twelve notes, eight videos, five downloads and results of three exams, none of them shown unless `changes` does. */
export function fakeNews(changes: Partial<NewsQuery> = {}): object {
  return {
    ...nothing,
    ...fakeState('notes', 12),
    ...fakeState('videos', 8),
    ...fakeState('downloads', 5),
    ...fakeState('links', 5),
    ...fakeState('notices', 14),
    ...fakeState('exams', 3, { version: 7 }),
    ...changes,
  };
}

/** One of each kind, the note the newest. */
export function fakeLists() {
  const at = (hour: string): string => `2025-11-21T${hour}:00:00+00:00`;
  return {
    notes: [
      {
        __typename: 'notes',
        id: 'n1',
        title: 'Organic Chemistry',
        title_ne: null,
        subject: 'Chemistry',
        file_url: '/files/n1.pdf',
        created_at: at('09'),
      },
    ],
    videos: [
      {
        id: 'v1',
        title: 'Tangents',
        title_ne: null,
        subject: 'Mathematics',
        video_url: 'https://video.example/1',
        created_at: at('08'),
      },
    ],
    downloads: [
      {
        __typename: 'downloads',
        id: 'd1',
        title: 'Rotational motion',
        title_ne: null,
        file_url: '/files/d1.zip',
        created_at: at('07'),
      },
    ],
    links: [
      { id: 'l1', title: 'IOE admissions', title_ne: null, url: 'https://ioe.example', created_at: at('06') },
    ],
    notices: [{ id: 'x1', title: 'नयाँ समूह', title_ne: null, url_slug: 'नयाँ-समूह', created_at: at('05') }],
  } satisfies Partial<NewsQuery>;
}
