// Whether signed sheets still stand: lists of one bit a sheet, as the W3C's Bitstring Status List v1.0 has them, each a
// credential that is secured as a JWT by the key of the sheets. Read whole, so that nobody learns which sheet is looked at.

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { SignJWT } from 'jose';
import type pg from 'pg';
import type { CandidateResult } from '../../shared/results/found.ts';
import { after, minutes, seconds, type Clock } from '../base/clock.ts';
import { isNotReady } from '../base/database.ts';
import { errorCode } from '../base/errors.ts';
import { notFound, unavailable } from '../base/httpError.ts';
import { algorithm, keyAddress, type SheetKeys } from './sheetKeys.ts';

/** The standard's least, so that a list hides whose sheet is looked at among many. */
export const bitsPerList = 131_072;
/**
 * A sheet may be published again, corrected back, or taken back: the bit of a 'revocation' could never be cleared.
 */
export const statusPurpose = 'suspension';
/** How long caches may keep a list (its Cache-Control). */
export const listCachedFor = minutes(1);
/** A list that is older proves nothing of now; it is signed anew at half of it. */
const validFor = minutes(60);
/** A change is noticed after this. */
const reread = seconds(1);

export interface StatusPlace {
  list: number;
  index: number;
}

export interface SignedList {
  jwt: string;
  etag: string;
}

export interface SheetState {
  state: 'published' | 'revised' | 'withdrawn';
  /** Since when it is so, ISO 8601. */
  since: string;
}

export interface StatusLists {
  /**
   * The place of a sheet of this result: the same one however often it is asked for.
   * @throws HttpError 404 when it was changed or withdrawn in the meantime; 503 while it is being changed
   */
  placeOf(result: CandidateResult): Promise<StatusPlace>;
  /** Undefined: there is no such list. */
  signed(list: number): Promise<SignedList | undefined>;
  /** Undefined: no sheet has this place. */
  state(place: StatusPlace): Promise<SheetState | undefined>;
}

export interface StatusListOptions {
  pool: Pick<pg.Pool, 'query'>;
  keys: Pick<SheetKeys, 'current'>;
  publicUrl: string;
  clock: Clock;
}

export const listAddress = (publicUrl: string, list: number): string => `${publicUrl}/sheets/status/${list}`;

/** @throws HttpError 503 where an upload of this exam is being stored, or a real Hasura has still to make the function */
export async function unlessBusy<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (!['55P03', '42883'].includes(errorCode(error) ?? '') && !isNotReady(error)) throw error;
    throw unavailable('busy', 'This exam is being changed. Please try again.', 2);
  }
}

const compress = promisify(gzip);

/** A bitstring as the standard writes it: the first bit is the highest of the first byte; GZIP; multibase base64url. */
async function encodedList(set: readonly number[]): Promise<string> {
  const bits = Buffer.alloc(bitsPerList / 8);
  for (const index of set) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7));
  return `u${(await compress(bits, { level: 9 })).toString('base64url')}`;
}

interface Kept extends SignedList {
  set: string;
  kid: string;
  signedAt: Date;
}

export function createStatusLists({ pool, keys, publicUrl, clock }: StatusListOptions): StatusLists {
  const kept = new Map<number, Kept>();
  /** What is being read, or was within the last second. */
  const reads = new Map<number, { at: Date; answer: Promise<SignedList | undefined> }>();

  async function sign(list: number, set: readonly number[]): Promise<Kept> {
    const { kid, key } = await keys.current();
    const now = new Date(Math.floor(clock().getTime() / 1000) * 1000);
    const until = after(now, validFor);
    const id = listAddress(publicUrl, list);
    const credential = {
      '@context': ['https://www.w3.org/ns/credentials/v2'],
      id,
      type: ['VerifiableCredential', 'BitstringStatusListCredential'],
      issuer: publicUrl,
      validFrom: now.toISOString(),
      validUntil: until.toISOString(),
      credentialSubject: {
        id: `${id}#list`,
        type: 'BitstringStatusList',
        statusPurpose,
        encodedList: await encodedList(set),
        ttl: listCachedFor,
      },
    };
    const jwt = await new SignJWT(credential)
      .setProtectedHeader({ alg: algorithm, kid: keyAddress(publicUrl, kid), typ: 'vc+jwt' })
      .setIssuer(publicUrl)
      .setNotBefore(now)
      .setExpirationTime(until)
      .sign(key);
    const etag = `"${createHash('sha256').update(jwt).digest('base64url').slice(0, 27)}"`;
    return { jwt, etag, set: set.join(), kid, signedAt: now };
  }

  async function read(list: number): Promise<SignedList | undefined> {
    const { rows } = await pool.query<{ set: number[] }>(
      `select array(
         select index from auth.sheet_statuses where list = $1 and state <> 'published' order by index
       ) as set
       where exists (select from auth.sheet_statuses where list = $1)`,
      [list],
    );
    const set = rows[0]?.set;
    if (set === undefined) return undefined;
    const { kid } = await keys.current();
    const last = kept.get(list);
    const now = clock();
    const isFresh = last !== undefined && last.signedAt <= now && now < after(last.signedAt, validFor / 2);
    if (isFresh && last.kid === kid && last.set === set.join()) return last;
    const signed = await sign(list, set);
    kept.set(list, signed);
    return signed;
  }

  return {
    async placeOf({ exam_title, set_number, exam_date, symbol, name, marks, subjects }) {
      const { rows } = await unlessBusy(
        pool.query<StatusPlace>('select list, index from auth.sheet_status($1, $2, $3, $4, $5, $6, $7)', [
          ...[exam_title, set_number, exam_date, symbol, name, marks],
          subjects ? JSON.stringify(subjects) : null,
        ]),
      );
      if (rows[0] === undefined) throw notFound();
      return rows[0];
    },

    signed(list) {
      const now = clock();
      const last = reads.get(list);
      if (last && last.at <= now && now < after(last.at, reread)) return last.answer;
      const answer = read(list).catch((error: unknown) => {
        // A real Hasura makes the table after this server has started.
        if (!isNotReady(error)) throw error;
        return undefined;
      });
      reads.set(list, { at: now, answer });
      // What is not there, or could not be read, is nothing to remember.
      const forget = () => {
        if (reads.get(list)?.answer === answer) reads.delete(list);
      };
      answer.then((signed) => {
        if (signed === undefined) forget();
      }, forget);
      return answer;
    },

    async state({ list, index }) {
      const { rows } = await pool.query<{ state: SheetState['state']; since: Date }>(
        'select state, since from auth.sheet_statuses where list = $1 and index = $2',
        [list, index],
      );
      return rows[0] && { state: rows[0].state, since: rows[0].since.toISOString() };
    },
  };
}
