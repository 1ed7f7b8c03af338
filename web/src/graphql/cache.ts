// Rows are known by their id; a single row of settings and aggregates are not normalised.
import { InMemoryCache } from '@apollo/client';

const liveLists = [
  'notices',
  'notes',
  'videos',
  'links',
  'downloads',
  'calendar_events',
  'calendar_occurrences',
  'registrations_per_day',
];

export function createCache(): InMemoryCache {
  return new InMemoryCache({
    typePolicies: {
      // Rows of the distribution have no key of their own.
      exam_distribution: { keyFields: false },
      exam_distribution_buckets: { keyFields: false },
      registrations_per_day: { keyFields: false },
      // One event has a row for each of its days.
      calendar_events: { keyFields: false },
      // Each answer about an exam names all who hold it.
      exams: { fields: { holders: { merge: false } } },
      // A student is a candidate of many mock tests.
      test_candidates: { keyFields: false },
      site_settings: { keyFields: [] },
      institute: { keyFields: [] },
      // Each message of a live list is the whole list.
      Subscription: { fields: Object.fromEntries(liveLists.map((name) => [name, { merge: false }])) },
    },
  });
}
