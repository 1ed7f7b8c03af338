// A form that a browser sent by itself, without scripts: what came of it, for the page that answers, from the server to
// the page's HTML and on to the browser that takes that over.

import type { Standing } from './registrationStatus.ts';

export interface PlainAnswer {
  /** What was typed, for the fields to hold again; a password never is. */
  values: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  fields: Readonly<Record<string, string>>;
  /** What is wrong with all of it. */
  message?: string;
  registered?: { number: string; emailSent: boolean };
  /** The registration that was asked for. */
  standing?: Standing;
}
