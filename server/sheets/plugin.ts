// /sheets: signed mark sheets of published results, for anybody, and the keys with which anybody verifies them.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type QrCode, qrCodeOf } from '../../shared/qrCode.ts';
import type { Found } from '../../shared/results/found.ts';
import type { AuthContext } from '../accounts/context.ts';
import { seconds } from '../base/clock.ts';
import { HttpError, notFound } from '../base/httpError.ts';
import { keySetFor } from '../base/keyRing.ts';
import { limits } from '../base/limits.ts';
import { createPerAddressRate } from '../base/rateLimits.ts';
import { Busy, createTurns } from '../base/turns.ts';
import { contentDisposition, showRefusalsInPages } from '../http/requestRules.ts';
import { framedFilePolicy, plainFilePolicy } from '../http/security.ts';
import {
  comeBackIn,
  tooMany,
  tooManyWords,
  type LookUp,
  type LookUpPace,
} from '../results/answers/lookUpPace.ts';
import { answerSheetRoute } from './answerSheet.ts';
import { type BookFiles, createSheetBooks } from './books.ts';
import { createCredentialSigner } from './credential.ts';
import {
  createPublishedResults,
  shownOfExam,
  type FoundForSheet,
  type SheetQuery,
} from './publishedResult.ts';
import { createSheetKeys, type PublishedKey, type SheetKeys } from './sheetKeys.ts';
import { busy, createSheetPdfs, onSheet, type SheetPdfs } from './sheetPdfs.ts';
import { sheetWords } from './sheetWords.ts';
import { createSheetSigner, type SignSheet } from './signedSheet.ts';
import {
  bitsPerList,
  createStatusLists,
  listCachedFor,
  type StatusLists,
  type StatusPlace,
} from './statusLists.ts';

export interface SheetOptions {
  auth: AuthContext;
  /** Answers a visitor's look-ups. */
  lookUp: LookUp;
  /** Sheets are look-ups, too; and who is found may want one. */
  pace?: LookUpPace | undefined;
  /** Where all sheets of an exam go as one file. */
  files: BookFiles;
  log: Logger;
}

/** A parameter that is repeated is a list, and is refused as one that is missing. */
const queryShape = z.object({
  exam_title: z.string().min(1),
  set_number: z.string().min(1),
  symbol: z.string().min(1),
  exam_date: z.union([z.iso.date(), z.literal('')]).optional(),
});

function readQuery(request: FastifyRequest): SheetQuery {
  const parsed = queryShape.safeParse(request.query);
  if (parsed.success) return parsed.data;
  const [name] = parsed.error.issues[0]?.path ?? [];
  const wanted = name === 'exam_date' ? 'one day, YYYY-MM-DD' : 'given once';
  throw new HttpError(400, 'invalid_request', `${String(name)} must be ${wanted}`);
}

/** A number of an address, in the one way of writing it; undefined for anything else. */
function numberIn(text: string, below: number): number | undefined {
  const value = /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : below;
  return value < below ? value : undefined;
}

const mostLists = 1_000_000;

/** For programs of other sites too. */
const openToAll = (reply: FastifyReply): FastifyReply =>
  reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');

function keyRoutes(scope: FastifyInstance, keys: SheetKeys): void {
  const publish = (reply: FastifyReply): Promise<PublishedKey[]> =>
    keySetFor(openToAll(reply), () => keys.keySet());
  scope.get('/keys.json', async (_request, reply) => ({ keys: await publish(reply) }));
  // One alone: a credential names its key by this address.
  scope.get<{ Params: { kid: string } }>('/keys/:kid', async (request, reply) => {
    const found = (await publish(reply)).find(({ kid }) => kid === request.params.kid);
    if (found === undefined) throw notFound();
    return found;
  });
}

function listRoute(scope: FastifyInstance, statuses: StatusLists): void {
  scope.get<{ Params: { list: string } }>('/status/:list', async (request, reply) => {
    const list = numberIn(request.params.list, mostLists);
    const signed = list === undefined ? undefined : await statuses.signed(list);
    if (signed === undefined) throw notFound();
    openToAll(reply)
      .header('cache-control', `public, max-age=${listCachedFor / 1000}`)
      .header('etag', signed.etag);
    if (request.headers['if-none-match'] === signed.etag) return reply.code(304).send();
    return reply.type('application/vc+jwt').send(signed.jwt);
  });
}

/** Since when a sheet has its status. The answer identifies nobody: a place in the list is a random number. */
function stateRoute(scope: FastifyInstance, statuses: StatusLists): void {
  scope.get<{ Params: Record<keyof StatusPlace, string> }>('/status/:list/:index', async (request) => {
    const list = numberIn(request.params.list, mostLists);
    const index = numberIn(request.params.index, bitsPerList);
    const state =
      list === undefined || index === undefined ? undefined : await statuses.state({ list, index });
    if (state === undefined) throw notFound();
    return state;
  });
}

/** Answers that name a candidate are not cached, and come at the pace of look-ups. */
function guardPersonal(scope: FastifyInstance, { pace }: SheetOptions): void {
  const rate = createPerAddressRate({
    limit: limits.sheetsPerAddress.default,
    window: limits.sheetWindow.default,
  });
  scope.addHook('onRequest', (request, reply, next) => {
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
    rate.admit(request.ip);
    next();
  });
  scope.addHook('onSend', async (request, reply, payload: unknown) => {
    const isFound = reply.statusCode === 200;
    if (!isFound && reply.statusCode !== 404) return payload;
    const candidate = queryShape.safeParse(request.query).data?.symbol;
    if ((await pace?.admit(request.ip, [{ candidate, isFound }])) !== false) return payload;
    reply.code(tooMany.status).type('application/json').header('retry-after', comeBackIn);
    reply.removeHeader('content-disposition');
    return JSON.stringify({ error: { code: 'too_many_requests', message: tooManyWords } });
  });
}

type Sign<T> = (found: Found, status: StatusPlace) => Promise<T>;

function createIssuer({ auth, lookUp }: SheetOptions, statuses: StatusLists) {
  const find = createPublishedResults(lookUp, auth.pool);
  const turns = createTurns({
    name: 'sheets',
    atOnce: limits.sheetsAtOnce.default,
    atOnceOfAddress: limits.sheetsOfAddress.default,
    waiting: limits.sheetsWaiting.default,
    waitingOfAddress: limits.sheetsWaitingOfAddress.default,
    patience: limits.sheetPdfPatience.default,
    now: () => auth.clock().getTime(),
  });

  /** The same form of the candidate's other dates is linked (RFC 8288). */
  const linkOthers = (
    request: FastifyRequest,
    reply: FastifyReply,
    query: SheetQuery,
    dates: FoundForSheet['otherDates'],
  ): void => {
    const [form = ''] = request.url.split('?');
    const links = dates.map((date) => {
      const of = new URLSearchParams({ ...query, exam_date: date ?? '' });
      return `<${form}?${of.toString()}>; rel="alternate"; title="${date ?? 'no date'}"`;
    });
    if (links.length > 0) reply.header('link', links.join(', '));
  };

  /**
   * Finds what the request asks for and has it signed, when it is its address's turn.
   * @throws HttpError 400, 404, 503
   */
  return async <T>(request: FastifyRequest, reply: FastifyReply, sign: Sign<T>) => {
    const work = async () => {
      const query = readQuery(request);
      const { found, otherDates } = await find(query);
      const status = await statuses.placeOf(found.rows[0]);
      linkOthers(request, reply, query, otherDates);
      return { found, otherDates, signed: await sign(found, status) };
    };
    try {
      return await turns.run(request.ip, work, () => !request.socket.destroyed);
    } catch (error) {
      throw error instanceof Busy ? busy() : error;
    }
  };
}

/** Its dots are dark on every paper and screen. */
function codePicture({ size, path }: QrCode): string {
  const side = size + 8;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-4 -4 ${side} ${side}" shape-rendering="crispEdges"><path fill="#fff" d="M-4-4h${side}v${side}h-${side}z"/><path d="${path}"/></svg>`;
}

interface Issuing extends Pick<SheetOptions, 'auth'> {
  /** Where a sheet is verified, as people type it. */
  place: string;
  issue: ReturnType<typeof createIssuer>;
  sign: SignSheet;
  signCredential: Sign<string>;
  pdfs: SheetPdfs;
}

/** One candidate's sheet: for the page, for wallets, and on paper. */
function issuedRoutes(
  scope: FastifyInstance,
  { issue, sign, signCredential, pdfs, place, auth }: Issuing,
): void {
  scope.get('/sheet.json', async (request, reply) => {
    const { found, otherDates, signed } = await issue(request, reply, sign);
    const { jws, kid, address, issued } = signed;
    const [{ marks, standing }] = found.rows;
    const { size, path } = qrCodeOf(address);
    // With the code drawn, so that whoever asks needs no library for it, and with what it claims.
    return {
      jws,
      kid,
      issued: issued.toISOString(),
      marks,
      rank: standing && standing.higher + 1,
      total: standing && standing.total,
      otherDates,
      qr: { size, path },
    };
  });

  // The code alone, for pages that are printed: to look at, in light dots of the paper's own margin (ISO/IEC 18004: four).
  scope.get('/code.svg', async (request, reply) => {
    const { signed } = await issue(request, reply, sign);
    return reply.type('image/svg+xml').send(codePicture(qrCodeOf(signed.address)));
  });

  scope.get('/credential', async (request, reply) => {
    const { found, signed } = await issue(request, reply, signCredential);
    return reply
      .type('application/vc+jwt')
      .header(
        'content-disposition',
        contentDisposition(false, `${sheetWords.fileName(found.rows[0].symbol)}.jwt`),
      )
      .send(signed);
  });

  // `?inline` is for printing: the browser's own viewer shows the sheet. Not every one does in a sandbox.
  scope.get<{ Querystring: { inline?: string } }>('/sheet.pdf', async (request, reply) => {
    const inline = request.query.inline !== undefined;
    const { found, signed } = await issue(request, reply, sign);
    const { kid, address, issued } = signed;
    const institute = onSheet((await auth.settings.current()).institute);
    const shown = await shownOfExam(auth.pool, found.rows[0]);
    const pdf = await pdfs.make({ found, ...shown, address, kid, issued, institute, place }, request);
    const file = `${sheetWords.fileName(found.rows[0].symbol)}.pdf`;
    return reply
      .type('application/pdf')
      .header('content-security-policy', inline ? framedFilePolicy : plainFilePolicy)
      .header('content-disposition', contentDisposition(inline, file))
      .send(pdf);
  });
}

/** Registers the endpoints, and makes all sheets of an exam for whoever asks for them, while the app runs. */
export async function sheetRoutes(app: FastifyInstance, options: SheetOptions): Promise<void> {
  const { auth, pace, files, log } = options;
  const { pool, clock, settings, publicUrl } = auth;
  const keys = createSheetKeys(pool, clock);
  const statuses = createStatusLists({ pool, keys, publicUrl, clock });
  const pdfs = createSheetPdfs();
  const sign = createSheetSigner(keys, publicUrl, clock);
  // Without 'https://'.
  const place = `${new URL(publicUrl).host}/verify`;
  const books = createSheetBooks({ pool, clock, settings, sign, pdfs, files, log, place });
  books.start();
  app.addHook('onClose', async () => {
    // What is being drawn ends with its thread.
    await Promise.all([books.stop(), pdfs.stop()]);
  });
  // Others are still being found: their answers come first.
  void pace?.found.then(() => pdfs.startIn(seconds(3)));
  const issuing = {
    issue: createIssuer(options, statuses),
    sign,
    signCredential: createCredentialSigner({ keys, publicUrl, clock, settings }),
    pdfs,
    place,
    auth,
  };

  await answerSheetRoute(app, issuing);
  await app.register(
    (scope, _options, done) => {
      showRefusalsInPages(scope);
      keyRoutes(scope, keys);
      listRoute(scope, statuses);
      scope.register((personal, _inner, ready) => {
        guardPersonal(personal, options);
        stateRoute(personal, statuses);
        issuedRoutes(personal, issuing);
        ready();
      });
      scope.get('/*', () => {
        throw notFound();
      });
      done();
    },
    { prefix: '/sheets' },
  );
}
