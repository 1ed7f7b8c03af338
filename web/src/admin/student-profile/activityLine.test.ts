import { describe, expect, test } from 'vitest';
import type { StudentActivityFragment } from '../../graphql/generated/office.ts';
import { activityLine, undoableChange } from './activityLine.ts';

const entry = (more: Partial<StudentActivityFragment>): StudentActivityFragment => ({
  id: '1',
  actor_email: 'sarita@prabesh.test',
  action: 'updated',
  details: {},
  created_at: '2026-01-15T06:00:00+00:00',
  status_change: null,
  ...more,
});

describe('an entry of the log', () => {
  test.each([
    [
      { action: 'created', actor_email: null },
      { text: 'Registered', who: null },
    ],
    [{ action: 'created' }, { text: 'Added by', who: 'sarita' }],
    [
      { details: { changed: ['address', 'phone'] } },
      { text: 'Changed address, phone', who: 'sarita', icon: 'edit' },
    ],
    [
      {
        details: {
          changed: ['address', 'phone', 'registration_time'],
          values: {
            address: { from: '', to: 'Lalitpur' },
            phone: { from: '9841000000', to: '9851000000' },
            registration_time: { from: '2026-01-15T06:00:00+00:00', to: '2026-01-16T06:30:00+00:00' },
          },
        },
      },
      {
        text: 'Changed address: (empty) → Lalitpur, phone: 9841000000 → 9851000000, registration date: Jan 15, 2026, 11:45 AM → Jan 16, 2026, 12:15 PM',
      },
    ],
    [
      {
        details: {
          changed: ['approval_status', 'status_reason', 'phone'],
          approval_status: { from: 'pending', to: 'rejected' },
        },
      },
      { text: 'Pending to Rejected. Changed phone', icon: 'close' },
    ],
    [
      { actor_email: null, details: { changed: ['login'], login: 'disowned' } },
      { text: 'The owner of the e-mail said that the login was not theirs. It is closed.', who: null },
    ],
    [
      { details: { changed: ['guardian_link'], guardian_link: 'ended' } },
      { text: 'Link for the guardian ended', who: 'sarita', icon: 'link' },
    ],
    [
      { details: { changed: ['class_groups'], class_groups: { added: ['Evening', 'Morning'] } } },
      { text: 'Added to Evening, Morning', who: 'sarita', icon: 'people' },
    ],
    [
      { details: { changed: ['candidate_ids'], candidate_ids: { removed: ['CEE-7'] } } },
      { text: 'Candidate ID CEE-7 removed', who: 'sarita' },
    ],
    // A column that this build does not know is still named.
    [{ details: { changed: ['shoe_size'] } }, { text: 'Changed shoe_size' }],
    [{ details: null }, { text: '', icon: 'edit' }],
  ])('%o', (given, line) => {
    expect(activityLine(entry(given))).toMatchObject(line);
  });
});

describe('what can be undone', () => {
  const now = new Date('2026-01-16T05:59:00Z');
  const change = { id: 'c', count: 1, created_at: '2026-01-15T06:00:00+00:00', undone_at: null };

  test('the last change of status, within a day', () => {
    const entries = [
      entry({ id: '3' }),
      entry({ id: '2', status_change: change }),
      entry({ id: '1', status_change: { ...change, id: 'b' } }),
    ];
    expect(undoableChange(entries, now)).toEqual({ entry: '2', change: 'c', count: 1 });
    expect(undoableChange(entries, new Date('2026-01-16T06:00:00Z'))).toBeNull();
  });

  test('none that is undone, nor one before it', () => {
    const undone = { ...change, undone_at: '2026-01-15T07:00:00+00:00' };
    const entries = [
      entry({ id: '2', status_change: undone }),
      entry({ id: '1', status_change: { ...change, id: 'b' } }),
    ];
    expect(undoableChange(entries, now)).toBeNull();
    expect(undoableChange([], now)).toBeNull();
  });
});
