// What GET /status answers to admins, and GET /readyz also to the machine itself; the server's answer is typed by it, and
// read with it.
import { z } from 'zod';

export const statusParts = [
  'graphql',
  /** Takes new connections. */
  'database',
  /** The database takes changes. */
  'writes',
  /** Left for the data. */
  'space',
  /** The file store. */
  'files',
  /** The mail server. */
  'mail',
  /** Mails leave in time. */
  'outbox',
  /** Exams become public at their time. */
  'publications',
  /** Background work goes on. */
  'workers',
  /** The last good backup is young enough. */
  'backup',
] as const;
export type StatusPart = (typeof statusParts)[number];

const partStatus = z.object({
  part: z.enum(statusParts),
  /** `off`: nobody has set it up. `held`: it waits on purpose, as mails of a restored copy do. */
  state: z.enum(['up', 'down', 'off', 'held']),
  /** When it was first found failing. */
  since: z.iso.datetime().nullable(),
  /** Of the backup: as of when the last good one is; null: there is none. */
  made: z.iso.datetime().nullable().optional(),
});
export type PartStatus = z.infer<typeof partStatus>;

export const statusAnswer = z.object({ parts: z.array(partStatus) });
export type StatusAnswer = z.infer<typeof statusAnswer>;

/** For the dashboard, and for the mail to admins. */
export const whatIsDown: Readonly<Record<StatusPart, string>> = {
  graphql: 'GraphQL does not answer: lists stay empty and changes fail.',
  database: 'The database does not answer: nothing can be read or saved.',
  writes: 'The database takes no changes: nothing can be saved.',
  space: 'The disk is nearly full: uploads are refused until there is room again.',
  mail: 'Mail does not leave: the mail server does not answer, or refuses this one. Mails wait and are sent later.',
  files: 'The file store cannot be read and written: notes and downloads do not open.',
  outbox: 'Mails have been waiting for a quarter of an hour.',
  publications: 'Results whose time has come are not public yet.',
  workers: 'Work in the background does not go on: mails, logins or files come late.',
  backup: 'There is no good backup of the last day.',
};
