// A message that is being written: what it is made of, and its text as this tab keeps it until it is sent.
import { z } from 'zod';
import { adminMessages } from '../../content/adminMessages.ts';

export type Audience = { students: readonly string[] } | { group: string };

const { errors } = adminMessages.write;
/** As the database has them. */
const longest = { subject: 200, email: 10_000, sms: 1000 } as const;

export const messageSchema = z
  .object({
    channel: z.enum(['email', 'sms']),
    subject: z.string().trim().max(longest.subject, errors.subjectLong),
    body: z.string(),
    link: z.string().trim(),
    /** An SMS to the guardian's phone instead of the student's. */
    guardian: z.boolean(),
  })
  .superRefine(({ channel, subject, body, link }, context) => {
    const refuse = (path: string, message: string): void =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (body.trim() === '') refuse('body', errors.body);
    else if (body.length > longest[channel]) refuse('body', errors.bodyLong(longest[channel]));
    if (channel === 'sms') return;
    if (subject === '') refuse('subject', errors.subject);
    if (link !== '' && (link.length > 500 || !/^https:\/\/[^\s.]+\.\S+$/.test(link)))
      refuse('link', errors.link);
  });

export type MessageValues = z.infer<typeof messageSchema>;

/** With the class group that was chosen; empty: none was, or it is for a selection of students. */
export type KeptMessage = MessageValues & { group: string };

export const noMessage: MessageValues = {
  channel: 'email',
  subject: '',
  body: '',
  link: '',
  guardian: false,
};

const key = 'prabesh.message';

/** Of an unfinished one, which is no valid message yet. */
const shape = z.object({
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  body: z.string(),
  link: z.string(),
  guardian: z.boolean().default(false),
  group: z.string().default(''),
});

/** What was being written in this tab; undefined when there is nothing, or the browser keeps nothing. */
export function keptMessage(): KeptMessage | undefined {
  try {
    const kept = shape.parse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return (kept.subject + kept.body + kept.link).trim() === '' ? undefined : kept;
  } catch {
    return undefined;
  }
}

export function keepMessage(values: KeptMessage | null): void {
  try {
    if (values === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(values));
  } catch {
    // Nothing is kept where the browser does not let us.
  }
}

/** As the functions of the database take it. */
export const audienceArgs = (
  audience: Audience,
): { students: readonly string[] | null; group: string | null } =>
  'group' in audience
    ? { students: null, group: audience.group }
    : { students: audience.students, group: null };
