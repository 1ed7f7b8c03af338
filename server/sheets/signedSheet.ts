// What a mark sheet claims, signed: a compact JWS that fits into a QR code. The code opens /verify with it behind '#', so
// that no server ever sees it.

import { SignJWT } from 'jose';
import type { Found } from '../../shared/results/found.ts';
import type { Subject } from '../../shared/results/subjects.ts';
import type { Clock } from '../base/clock.ts';
import { algorithm, type SheetKeys } from './sheetKeys.ts';
import type { StatusPlace } from './statusLists.ts';

const sheetType = 'sheet+jwt';

/** `iss` and `iat` stand beside these. */
export interface SheetClaims {
  exam: string;
  /** Not of an answer sheet. */
  set?: string;
  /** YYYY-MM-DD. */
  date: string | null;
  sym: string;
  name: string;
  /** Null: absent; then there is no rank. */
  marks: number | null;
  rank?: number;
  total?: number;
  /** Marks by subject, where the office gave them. */
  subj?: readonly Subject[];
  /** The list and the bit that tell whether name and marks are still published. Sheets of before have none. */
  st?: [list: number, index: number];
  /**
   * Of an answer sheet: what was answered and what is right, question by question, those of several letters in
   * brackets. `-`: no answer; letters: each of them is right; `*`: everybody has full marks; `x`: the question is out of the total.
   */
  own?: string;
  key?: string;
}

export interface SignedSheet {
  jws: string;
  kid: string;
  /** What the QR code holds. */
  address: string;
  issued: Date;
}

/** Of an answer sheet; of a mark sheet nothing. */
export type Answers = Pick<SheetClaims, 'own' | 'key'>;

function claimsOf({ rows: [row] }: Found, { list, index }: StatusPlace): SheetClaims {
  return {
    exam: row.exam_title,
    ...(row.set_number !== '' && { set: row.set_number }),
    date: row.exam_date,
    sym: row.symbol,
    name: row.name,
    marks: row.marks,
    ...(row.subjects && { subj: row.subjects }),
    ...(row.standing && { rank: row.standing.higher + 1, total: row.standing.total }),
    st: [list, index],
  };
}

/** @param publicUrl who issues it, and where it is verified */
export const createSheetSigner =
  (keys: SheetKeys, publicUrl: string, clock: Clock) =>
  async (found: Found, status: StatusPlace, answers: Answers = {}): Promise<SignedSheet> => {
    const { kid, key } = await keys.current();
    const issued = clock();
    const jws = await new SignJWT({ ...claimsOf(found, status), ...answers })
      .setProtectedHeader({ alg: algorithm, kid, typ: sheetType })
      .setIssuer(publicUrl)
      .setIssuedAt(issued)
      .sign(key);
    return { jws, kid, address: `${publicUrl}/verify#${jws}`, issued };
  };
export type SignSheet = ReturnType<typeof createSheetSigner>;
