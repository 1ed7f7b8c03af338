// A result as an Open Badges 3.0 credential (1EdTech; a W3C Verifiable Credential, data model 2.0), secured as a JWT: what
// wallets and other institutes' software read. It names the candidate as the mark sheet does, and nobody's e-mail.

import { SignJWT } from 'jose';
import { formatMarks } from '../../shared/numbers.ts';
import type { CandidateResult, Found } from '../../shared/results/found.ts';
import { percentileWords, type Standing } from '../../shared/results/standing.ts';
import { examName, results as words } from '../../shared/words/results.ts';
import type { Clock } from '../base/clock.ts';
import { HttpError } from '../base/httpError.ts';
import type { Settings } from '../base/settings.ts';
import { algorithm, keyAddress, type SheetKeys } from './sheetKeys.ts';
import { listAddress, statusPurpose, type StatusPlace } from './statusLists.ts';

const contexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
];

export interface CredentialOptions {
  keys: SheetKeys;
  publicUrl: string;
  clock: Clock;
  settings: Pick<Settings, 'current'>;
}

const identity = (identityType: string, identityHash: string) => ({
  type: 'IdentityObject',
  hashed: false,
  identityType,
  identityHash,
});

export function createCredentialSigner({ keys, publicUrl, clock, settings }: CredentialOptions) {
  const credentialOf = (
    row: CandidateResult,
    standing: Standing,
    { list, index }: StatusPlace,
    issuer: object,
    validFrom: Date,
  ) => {
    const exam = examName(row.exam_title, row.set_number);
    const query = new URLSearchParams({
      exam_title: row.exam_title,
      set_number: row.set_number,
      symbol: row.symbol,
      ...(row.exam_date === null ? {} : { exam_date: row.exam_date }),
    });
    const achievement = `${publicUrl}/results?${new URLSearchParams({ exam }).toString()}`;
    const subject = `${publicUrl}/results?${new URLSearchParams({ exam, id: row.symbol }).toString()}`;
    const outcomes = [
      { part: 'marks', resultType: 'RawScore', name: words.found.marks, value: formatMarks(row.marks) },
      {
        part: 'rank',
        // The standard has no rank of its own, and a prefix for what it does not have.
        resultType: 'ext:Rank',
        name: words.found.rank,
        value: words.found.rankOf(standing.higher + 1, standing.total),
      },
    ].map(({ part, ...outcome }) => ({ id: `${achievement}#${part}`, ...outcome }));
    return {
      '@context': contexts,
      id: `${publicUrl}/sheets/credential?${query.toString()}`,
      type: ['VerifiableCredential', 'OpenBadgeCredential'],
      name: exam,
      description: percentileWords(standing),
      issuer,
      validFrom: validFrom.toISOString(),
      // Days of Nepal.
      ...(row.exam_date === null ? {} : { awardedDate: `${row.exam_date}T00:00:00+05:45` }),
      // Of name and marks: a rank follows the results of others, and is that of the day of issue.
      credentialStatus: {
        id: `${listAddress(publicUrl, list)}#${index}`,
        type: 'BitstringStatusListEntry',
        statusPurpose,
        statusListIndex: String(index),
        statusListCredential: listAddress(publicUrl, list),
      },
      credentialSubject: {
        id: subject,
        type: ['AchievementSubject'],
        identifier: [identity('name', row.name), identity('identifier', row.symbol)],
        achievement: {
          id: achievement,
          type: ['Achievement'],
          achievementType: 'Assessment',
          name: exam,
          description: exam,
          criteria: {
            narrative: 'The candidate sat this exam; the marks are those that the institute published.',
          },
          resultDescription: outcomes.map(({ id, name, resultType }) => ({
            id,
            type: ['ResultDescription'],
            name,
            resultType,
          })),
        },
        result: outcomes.map(({ id, value }) => ({ type: ['Result'], resultDescription: id, value })),
      },
    };
  };

  /**
   * A compact JWT; its payload is the credential itself.
   * @throws HttpError 404 for who was absent: a credential says what somebody achieved
   */
  return async ({ rows: [row] }: Found, status: StatusPlace): Promise<string> => {
    if (row.standing === null) throw new HttpError(404, 'absent', words.absent.credential);
    const { kid, key } = await keys.current();
    const { name } = (await settings.current()).institute;
    // To the second, as the claims have it.
    const now = new Date(Math.floor(clock().getTime() / 1000) * 1000);
    const issuer = { id: publicUrl, type: ['Profile'], name, url: publicUrl };
    const credential = credentialOf(row, row.standing, status, issuer, now);
    return new SignJWT({ ...credential })
      .setProtectedHeader({ alg: algorithm, kid: keyAddress(publicUrl, kid), typ: 'JWT' })
      .setIssuer(publicUrl)
      .setJti(credential.id)
      .setSubject(credential.credentialSubject.id)
      .setNotBefore(now)
      .sign(key);
  };
}
