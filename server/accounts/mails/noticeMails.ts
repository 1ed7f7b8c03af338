// New notices by mail, for students whose browsers have no push (docs/decisions/push.md). What is to be told waits in the
// outbox of push; from there a few at a time go into that of mails, as whatever goes to many.

import type pg from 'pg';
import type { Language } from '../../../shared/language.ts';
import { after, type Clock, seconds } from '../../base/clock.ts';
import type { Settings } from '../../base/settings.ts';
import { mailOf } from '../../mail/letter.ts';
import { voiceOf } from '../../mail/mailWords.ts';
import type { Compose, Outbox, OutboxOptions } from '../../mail/outbox.ts';

/** A mail that was made leaves in this time, or is made anew: the notice can have gone. */
const madeFor = seconds(30);

export interface NoticeMailsOptions {
  clock: Clock;
  settings: Settings;
  publicUrl: string;
}

interface Told {
  email: string;
  language: Language;
  token: string;
  /** Null, as the slug: nobody sees it any more. */
  title: string | null;
  title_ne: string | null;
  slug: string | null;
  entitled: boolean;
}

/** What the outbox asks: the mail of a message, made when it leaves, and what came of it. */
export function createNoticeMails({ clock, settings, publicUrl }: NoticeMailsOptions): Required<
  Pick<OutboxOptions, 'onTried'>
> & {
  compose: (client: pg.ClientBase, message: string) => ReturnType<Compose>;
} {
  return {
    async compose(client, message) {
      const { rows } = await client.query<Told>(
        `select account.email, wish.leave_token as token, notice.title, notice.title_ne, notice.url_slug as slug,
                coalesce((select language from public.students where user_id = account.id), 'en') as language,
                wish.left_at is null and exists (
                  select from public.students as student
                  join public.profiles as profile on profile.id = student.user_id and profile.role = 'student'
                  where student.user_id = account.id and student.approval_status = 'approved'
                ) as entitled
         from auth.push_messages as message
         join auth.push_wishes as wish on wish.id = message.wish_id
         join auth.users as account on account.id = wish.user_id
         join auth.push_happenings as happening on happening.id = message.happening_id
         left join public.notices as notice on notice.id = happening.notice_id and notice.state = 'published'
         where message.id = $1 for update of message`,
        [message],
      );
      const [told] = rows;
      if (told === undefined) return undefined;
      const { email, token, title, slug } = told;
      if (!told.entitled || title === null || slug === null) {
        await client.query('delete from auth.push_messages where id = $1', [message]);
        return undefined;
      }
      const { institute } = await settings.current();
      const { language, words, pages } = voiceOf(told.language, institute, publicUrl);
      const heading = (language === 'ne' && told.title_ne) || title;
      const out = `${pages}/unsubscribe?for=notices#token=${token}`;
      const mail = mailOf(institute, email, {
        language,
        heading,
        ...words.notice(heading),
        action: { label: words.labels.notice, url: `${pages}/notice/${encodeURIComponent(slug)}` },
        leave: { label: words.labels.leaveNotices, url: out },
      });
      return {
        mail: { ...mail, leave: `${publicUrl}/unsubscribe?for=notices&token=${token}` },
        until: after(clock(), madeFor),
      };
    },

    async onTried(client, request, outcome) {
      if (request.kind !== 'notice' || outcome.state === 'again') return;
      await client.query(
        `update auth.push_messages set state = $2, last_error = $3, finished_at = $4, tries = tries + 1 where id = $1`,
        [
          request.message,
          outcome.state === 'sent' ? 'sent' : 'dead',
          outcome.state === 'failed' ? outcome.reason : null,
          clock(),
        ],
      );
    },
  };
}

/** Hands some of what waits to the outbox of mails; true when there may be more. */
export async function handOverNotices(
  client: pg.ClientBase,
  outbox: Pick<Outbox, 'ask'>,
  room: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await client.query<{ id: string }>(
    `select message.id from auth.push_messages as message
     join auth.push_wishes as wish on wish.id = message.wish_id
     where message.state = 'waiting' and message.next_try_at <= $1 and wish.user_id is not null
     order by message.next_try_at limit $2 for update of message skip locked`,
    [now, room],
  );
  const handed: string[] = [];
  for (const { id } of rows) {
    if (!(await outbox.ask(client, { kind: 'notice', message: id }))) break;
    handed.push(id);
  }
  await client.query(`update auth.push_messages set state = 'handed' where id = any($1)`, [handed]);
  return handed.length > 0;
}

/** Ends the mails of a link; false for a link that is none. As often as somebody asks. */
export async function leaveNotices(pool: pg.Pool, token: string, now: Date): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update auth.push_wishes set left_at = coalesce(left_at, $2) where leave_token = $1',
    [token, now],
  );
  return rowCount === 1;
}
