import { describe, expect, it } from 'vitest';
import type { ActivityEntryFragment } from '../../graphql/generated/admin.ts';
import { activitySentence } from './activitySentence.ts';

const base: ActivityEntryFragment = {
  id: '1',
  actor: null,
  actor_email: 'sarita.khadka@prabesh.test',
  action: 'created',
  entity: 'notices',
  entity_id: null,
  title: 'Mock test',
  count: 1,
  details: {},
  status_change: null,
  student_import: null,
  upload: null,
  deleted_notice: null,
  created_at: '2025-11-21T04:00:00Z',
};
const text = (entry: Partial<ActivityEntryFragment>): string =>
  activitySentence({ ...base, ...entry })
    .parts.map((part) => (part.strong === true ? `*${part.text}*` : part.text))
    .join('');

describe('activitySentence', () => {
  it.each<[Partial<ActivityEntryFragment>, string]>([
    [{}, 'Notice added by sarita.khadka: *Mock test*'],
    [{ actor: { name: 'Sarita Khadka' } }, 'Notice added by Sarita Khadka: *Mock test*'],
    [{ action: 'updated', entity: 'notes', actor_email: null }, 'Note updated: *Mock test*'],
    ...(
      [
        [{ state: { from: 'draft', to: 'published' } }, 'published *CEE (Set 7)*'],
        [
          { state: { from: null, to: 'scheduled' }, publish_at: '2026-11-23T10:15:00+00:00' },
          'set *CEE (Set 7)* to publish on Mon 23 Nov, 4:00 PM',
        ],
        [
          { state: { from: 'scheduled', to: 'scheduled' }, publish_at: '2026-11-24T10:15:00+00:00' },
          'moved the publication of *CEE (Set 7)* to Tue 24 Nov, 4:00 PM',
        ],
        [
          { state: { from: 'scheduled', to: 'draft' } },
          'took the time of publication from *CEE (Set 7)*, a draft again',
        ],
        [
          { state: { from: 'published', to: 'draft' }, reason: 'Two sheets were mixed up' },
          'unpublished *CEE (Set 7)*: Two sheets were mixed up',
        ],
        [{ holder: { state: 'shared', email: 'ram@x.np' } }, 'shared *CEE (Set 7)* with ram@x.np'],
        [
          { holder: { state: 'ended', email: null } },
          'ended sharing of *CEE (Set 7)* with an account that is gone',
        ],
        [
          { holder: { state: 'owner', from: 'ram@x.np', email: 'sita@x.np' } },
          'handed over *CEE (Set 7)* from ram@x.np to sita@x.np',
        ],
        [
          { holder: { state: 'owner', from: null, email: 'sita@x.np' } },
          'handed over *CEE (Set 7)* to sita@x.np',
        ],
        [
          { upload: { state: 'undone', id: 'u', removed: 3, restored: 1 } },
          'undid an upload to *CEE (Set 7)*: 3 results removed, 1 result restored',
        ],
        [
          {
            reason: 'The wrong file',
            upload: {
              state: 'undone',
              id: 'u',
              removed: 3,
              restored: 0,
              stored_at: '2026-11-23T10:15:00+00:00',
            },
          },
          'undid an upload to *CEE (Set 7)*, stored Mon 23 Nov, 4:00 PM: 3 results removed. Reason: The wrong file',
        ],
        [
          {
            reason: 'The first count was right',
            upload: {
              state: 'undone',
              removed: 0,
              restored: 1,
              stored_at: '2026-11-23T10:15:00+00:00',
              single: { symbol: 'R-12', name: 'Ram', old_marks: 45, new_marks: 40 },
            },
          },
          'undid a correction in *CEE (Set 7)*, stored Mon 23 Nov, 4:00 PM: R-12 45 → 40. Reason: The first count was right',
        ],
      ] as const
    ).map(([details, words]): [Partial<ActivityEntryFragment>, string] => [
      {
        entity: 'results',
        action: 'updated',
        title: 'CEE',
        details: { set_number: '7', exam_date: null, ...details },
      },
      `sarita.khadka ${words}`,
    ]),
    [
      {
        entity: 'results',
        action: 'updated',
        title: 'CEE',
        actor_email: null,
        details: { set_number: '7', state: { from: 'scheduled', to: 'published' } },
      },
      '*CEE (Set 7)* was published at the time that was set',
    ],
    ...(
      [
        ['created', { role: { from: 'student', to: 'teacher' } }, 'made *ram@x.np* a teacher'],
        ['updated', { role: { from: 'teacher', to: 'admin' } }, 'made *ram@x.np* an admin'],
        ['deleted', { role: { from: 'admin', to: 'student' } }, 'ended the work of *ram@x.np*'],
        ['updated', { invitation: { state: 'sent', role: 'admin' } }, 'invited *ram@x.np* as an admin'],
        [
          'updated',
          { invitation: { state: 'sent again', role: 'teacher' } },
          'invited *ram@x.np* as a teacher once more',
        ],
        [
          'updated',
          { invitation: { state: 'withdrawn', role: 'teacher' } },
          'withdrew the invitation of *ram@x.np*',
        ],
        [
          'updated',
          { exams: { to: 'sita@x.np', names: ['CEE (Set 7)', 'IOE (Set 1)'] } },
          'handed over the exams of *ram@x.np* to sita@x.np: CEE (Set 7), IOE (Set 1)',
        ],
      ] as const
    ).map(([action, details, words]): [Partial<ActivityEntryFragment>, string] => [
      { entity: 'staff', action, title: 'ram@x.np', details },
      `sarita.khadka ${words}`,
    ]),
    [
      {
        entity: 'staff',
        title: 'sarita.khadka@prabesh.test',
        details: { role: { from: 'student', to: 'admin' } },
      },
      '*sarita.khadka@prabesh.test* accepted the invitation as an admin',
    ],
    [
      {
        entity: 'staff',
        title: 'ram@x.np',
        actor_email: null,
        details: { role: { from: 'student', to: 'teacher' } },
      },
      '*ram@x.np* is a teacher now',
    ],
    [{ entity: 'students', title: 'Ramita Shrestha', actor_email: null }, '*Ramita Shrestha* registered'],
    [
      {
        entity: 'students',
        action: 'updated',
        title: 'Ramita Shrestha',
        details: { approval_status: { from: 'pending', to: 'approved' } },
      },
      'sarita.khadka approved *Ramita Shrestha*',
    ],
    [
      {
        entity: 'students',
        action: 'updated',
        title: 'Asha',
        actor_email: null,
        details: { approval_status: { from: 'approved', to: 'pending' } },
      },
      '*Asha* was marked as pending',
    ],
    [
      {
        entity: 'students',
        action: 'updated',
        title: '3 students',
        details: { changed: ['class_groups'], class_groups: { added: ['Evening', 'Morning'] } },
      },
      'sarita.khadka added *3 students* to Evening, Morning',
    ],
    [
      {
        entity: 'students',
        action: 'updated',
        title: 'Asha',
        details: { changed: ['candidate_ids'], candidate_ids: { removed: ['CEE-7'] } },
      },
      'sarita.khadka took the candidate ID CEE-7 from *Asha*',
    ],
    ...(
      [
        ['given', 'sarita.khadka gave *Asha* a link for the guardian'],
        ['ended', 'sarita.khadka ended the guardian’s link of *Asha*'],
      ] as const
    ).map<[Partial<ActivityEntryFragment>, string]>(([guardian_link, sentence]) => [
      { action: 'updated', entity: 'students', title: 'Asha', details: { guardian_link } },
      sentence,
    ]),
    [
      {
        entity: 'students',
        action: 'updated',
        title: 'Asha',
        actor_email: null,
        details: { changed: ['candidate_ids'], candidate_ids: { added: ['CEE-7'] } },
      },
      '*Asha* got the candidate ID CEE-7',
    ],
    [
      {
        entity: 'results',
        title: 'CEE Model Entrance Exam',
        count: 642,
        details: { set_number: '19', exam_date: null },
      },
      'sarita.khadka uploaded *642 results* for CEE Model Entrance Exam (Set 19)',
    ],
    [
      {
        entity: 'results',
        action: 'deleted',
        title: 'CEE',
        count: 1,
        actor_email: null,
        details: { set_number: '2' },
      },
      '*1 result* deleted of CEE (Set 2)',
    ],
    [{ details: null }, 'Notice added by sarita.khadka: *Mock test*'],
  ])('%o', (entry, expected) => expect(text(entry)).toBe(expected));
});
