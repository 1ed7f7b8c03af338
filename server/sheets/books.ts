// All mark sheets of an exam as one PDF, in the background: rows of public.sheet_books ask for them, and tell how far they
// are. Page after page goes to the disk; neither this process nor the thread holds the file.

import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type pg from 'pg';
import type { Logger } from 'pino';
import { datedExamName, examName } from '../../shared/words/results.ts';
import { type Clock, seconds } from '../base/clock.ts';
import { transaction } from '../base/database.ts';
import { HttpError } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import type { Settings } from '../base/settings.ts';
import { createWorker, type Worker } from '../base/worker.ts';
import { type BookContent, type BookOrder, foundOf, placesOf, readBook } from './bookContent.ts';
import { shownOfExam } from './publishedResult.ts';
import { onSheet, type SheetPdfs } from './sheetPdfs.ts';
import { sheetWords } from './sheetWords.ts';
import type { SignSheet } from './signedSheet.ts';

const lookEvery = seconds(2);
/** How often the row is told how far its file is, and looked at: somebody may have stopped it. */
const tellEvery = seconds(1);
/** Sheets whose places are found together. */
const together = 50;

/** Where the finished file goes, private to whoever may read the row. */
export interface BookFiles {
  /** @throws HttpError 507 `no_space` where so many bytes more would leave less than must be left */
  needRoom(bytes: number): Promise<void>;
  /** @throws HttpError 507 `no_space`, and whatever making the content throws: then nothing is stored */
  keep(
    content: Readable,
    facts: { originalName: string; ending: string; contentType: string; uploadedBy: string | null },
  ): Promise<{ url: string; size: number }>;
}

export interface SheetBooksOptions {
  pool: pg.Pool;
  clock: Clock;
  settings: Pick<Settings, 'current'>;
  sign: SignSheet;
  pdfs: Pick<SheetPdfs, 'begin'>;
  files: BookFiles;
  log: Logger;
  /** Where a sheet is verified, as people type it. */
  place: string;
}

type Failure = 'unpublished' | 'empty' | 'changing' | 'no_space' | 'broken';

/** The book cannot be made, and another try would end the same. */
class Failed extends Error {
  readonly code: Failure;
  constructor(code: Failure) {
    super(code);
    this.code = code;
  }
}

/** The exam is another one than that which was read. */
class Changed extends Error {}

/** Somebody stopped it, it has gone with its exam, or another server has it. */
class Lost extends Error {}

/** The server stops: the next one makes it. */
class Stopping extends Error {}

interface Claimed {
  id: string;
  exam: string;
  order: BookOrder;
  tries: number;
  actor: string | null;
  claim: string;
}

async function claim(pool: pg.Pool): Promise<Claimed | undefined> {
  const { rows } = await pool.query<Claimed>(
    `update public.sheet_books as book
     set state = 'making', sheets_done = 0, tries = tries + 1, claim = $1,
       claimed_until = clock_timestamp() + $2 * interval '1 ms'
     where id = (
       select id from public.sheet_books
       where state = 'waiting' or state = 'making' and claimed_until < clock_timestamp()
       order by created_at, id limit 1 for update skip locked
     )
     returning id, exam_id as exam, sorted_by as "order", tries, claim,
       (select users.id from auth.users where users.id = book.actor_id) as actor`,
    [randomUUID(), limits.sheetBookLease.default],
  );
  return rows[0];
}

/** A worker that makes books, one at a time. `stop` breaks off the one being made, which another server begins again. */
export function createSheetBooks(options: SheetBooksOptions): Worker {
  const { pool, settings, sign, pdfs, files, place } = options;
  const log = options.log.child({ part: 'sheets' });
  const stopping = new AbortController();

  /** Changes the row as long as it is this server's. @throws Lost */
  const change = async (
    client: Pick<pg.ClientBase, 'query'>,
    { id, claim: own }: Claimed,
    set: string,
    values: unknown[] = [],
  ): Promise<void> => {
    const { rowCount } = await client.query(
      `update public.sheet_books set ${set} where id = $1 and claim = $2 and state = 'making'`,
      [id, own, ...values],
    );
    if (rowCount !== 1) throw new Lost();
  };
  const unclaimed = 'claim = null, claimed_until = null';

  /** The bytes of the file, as they are asked for; `drawn` hears of each sheet. */
  async function* pages(
    book: Claimed,
    content: BookContent,
    signal: AbortSignal,
    drawn: () => void,
  ): AsyncGenerator<Buffer> {
    const institute = (await settings.current()).institute;
    const shown = await shownOfExam(pool, content);
    const pdf = await pdfs.begin({
      Title: sheetWords.allTitle(datedExamName(content)),
      Author: institute.name,
      Subject: examName(content.exam_title, content.set_number),
      CreationDate: options.clock(),
    });
    try {
      for (let from = 0; from < content.results.length; from += together) {
        const some = content.results.slice(from, from + together);
        await files.needRoom(some.length * limits.sheetSpace.default);
        const places = await placesOf(pool, book.exam, content, some, signal);
        if (places === undefined) throw new Changed();
        for (const [index, result] of some.entries()) {
          const found = foundOf(content, result);
          const status = places[index];
          if (status === undefined) throw new Changed();
          const { kid, address, issued } = await sign(found, status);
          const sheet = { found, ...shown, address, kid, issued, institute: onSheet(institute), place };
          yield await pdf.add(sheet, signal);
          drawn();
        }
      }
      yield await pdf.end();
    } finally {
      pdf.drop();
    }
  }

  /** The exam must be published and the same from the first sheet to the moment in which the file is there. */
  const settle = (book: Claimed, version: number, { url, size }: { url: string; size: number }) =>
    transaction(pool, async (client) => {
      const { rowCount } = await client.query(
        "select from public.exams where id = $1 and version = $2 and state = 'published' for share",
        [book.exam, version],
      );
      if (rowCount !== 1) throw new Changed();
      await change(
        client,
        book,
        `state = 'ready', sheets_done = sheets_total, file_url = $3, file_size = $4, finished_at = clock_timestamp(),
         expires_at = clock_timestamp() + interval '1 day', ${unclaimed}`,
        [url, size],
      );
    });

  const make = async (book: Claimed, signal: AbortSignal, drawn: () => void): Promise<void> => {
    const content = await readBook(pool, book.exam, book.order);
    if (content === undefined) throw new Failed('unpublished');
    const total = content.results.length;
    if (total === 0) throw new Failed('empty');
    await change(pool, book, 'sheets_total = $3, exam_version = $4', [total, content.version]);
    await files.needRoom(total * limits.sheetSpace.default);
    const file = await files.keep(Readable.from(pages(book, content, signal, drawn)), {
      originalName: `${sheetWords.allTitle(datedExamName(content)).slice(0, 240)}.pdf`,
      ending: 'pdf',
      contentType: 'application/pdf',
      uploadedBy: book.actor,
    });
    try {
      signal.throwIfAborted();
      await settle(book, content.version, file);
    } catch (error) {
      // Nobody will be told of this file. A trigger orders the removal of its bytes.
      await pool.query('delete from public.files where url = $1', [file.url]);
      throw error;
    }
    log.info({ event: 'sheet_book_ready', book: book.id, sheets: total, size: file.size });
  };

  /** What becomes of one that was not made: again, or never. */
  const afterError = async (book: Claimed, error: unknown): Promise<void> => {
    if (error instanceof Lost) return;
    const again = `state = 'waiting', sheets_done = 0, ${unclaimed}`;
    const failed = `state = 'failed', error = $3, finished_at = clock_timestamp(), ${unclaimed}`;
    if (error instanceof Stopping) return change(pool, book, `${again}, tries = tries - 1`);
    if (error instanceof Failed) return change(pool, book, failed, [error.code]);
    if (error instanceof HttpError && error.code === 'no_space') {
      log.warn({ event: 'sheet_book_no_space', book: book.id });
      return change(pool, book, failed, ['no_space']);
    }
    const isChanged = error instanceof Changed;
    if (!isChanged) log.error({ err: error, event: 'sheet_book_error', book: book.id, tries: book.tries });
    if (book.tries < limits.sheetBookTries.default) return change(pool, book, again);
    return change(pool, book, failed, [isChanged ? 'changing' : 'broken']);
  };

  /** @returns whether it is settled */
  const attempt = async (book: Claimed): Promise<boolean> => {
    const over = new AbortController();
    const signal = AbortSignal.any([over.signal, stopping.signal]);
    let done = 0;
    let isTelling = false;
    const tell = async (): Promise<void> => {
      if (isTelling) return;
      isTelling = true;
      await change(
        pool,
        book,
        "sheets_done = least($3, sheets_total), claimed_until = clock_timestamp() + $4 * interval '1 ms'",
        [done, limits.sheetBookLease.default],
      )
        .catch((error: unknown) => {
          if (error instanceof Lost) over.abort(error);
          else log.warn({ err: error, book: book.id }, 'nobody is told how far the mark sheets are');
        })
        .finally(() => (isTelling = false));
    };
    const telling = setInterval(() => void tell(), tellEvery);
    try {
      // So many servers were killed while they made it; none could store a reason.
      if (book.tries > limits.sheetBookTries.default) throw new Failed('broken');
      await make(book, signal, () => (done += 1));
      return true;
    } catch (error) {
      // What was under way says that it was interrupted; why, says the signal.
      const why: unknown = signal.aborted ? signal.reason : error;
      await afterError(book, why).catch((lost: unknown) => {
        if (!(lost instanceof Lost)) throw lost;
      });
      return why instanceof Failed || why instanceof Lost;
    } finally {
      clearInterval(telling);
    }
  };

  const worker = createWorker({
    name: 'sheet books',
    async work() {
      await pool.query('delete from public.sheet_books where expires_at < clock_timestamp()');
      const book = await claim(pool);
      if (book === undefined) return undefined;
      return (await attempt(book)) ? 0 : undefined;
    },
    lookEvery,
    patience: limits.sheetBookPatience.default,
    onError: (err) => log.error({ err, event: 'sheet_books_error' }, 'mark sheets are made later'),
  });

  return {
    ...worker,
    stop() {
      stopping.abort(new Stopping());
      return worker.stop();
    },
  };
}
