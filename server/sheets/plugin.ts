// /sheets: signed mark sheets of published results, for anybody, and the keys with which anybody verifies them.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { markSheet } from '../../shared/words/markSheet.ts';
import type { Clock } from '../base/clock.ts';
import type { Config } from '../base/config.ts';
import { HttpError, notFound } from '../base/httpError.ts';
import { keySetFor } from '../base/keyRing.ts';
import { limits } from '../base/limits.ts';
import { createPerAddressRate } from '../base/rateLimits.ts';
import type { Settings } from '../base/settings.ts';
import { Busy, createTurns } from '../base/turns.ts';
import { framedFilePolicy, plainFilePolicy } from '../http/security.ts';
import {
  comeBackIn,
  tooMany,
  tooManyWords,
  type LookUp,
  type LookUpPace,
} from '../results/answers/lookUpPace.ts';
import { createCredentialSigner } from './credential.ts';
import { createPublishedResults, type SheetQuery } from './publishedResult.ts';
import { qrCodeOf } from './qrCode.ts';
import { createSheetKeys, type PublishedKey } from './sheetKeys.ts';
import { busy, createSheetPdfs } from './sheetPdfs.ts';
import { createSheetSigner } from './signedSheet.ts';
import { bitsPerList, createStatusLists, listCachedFor, type StatusPlace } from './statusLists.ts';

export interface SheetOptions {
  pool: pg.Pool;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  /** Answers a visitor's look-ups. */
  lookUp: LookUp;
  settings: Pick<Settings, 'current'>;
  /** Milliseconds after the app is ready: then what draws sheets gets ready, too. Without it, with the first sheet. */
  drawsAfter?: number | undefined;
  /** Sheets are look-ups, too. */
  pace?: LookUpPace | undefined;
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

/** A file's name for every browser: in ASCII, and as it is (RFC 6266). Inline, the browser shows it, where it can. */
function disposition(name: string, kind: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `${kind}; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** A number of an address, in the one way of writing it; undefined for anything else. */
function numberIn(text: string, below: number): number | undefined {
  const value = /^(0|[1-9]\d{0,8})$/.test(text) ? Number(text) : below;
  return value < below ? value : undefined;
}

const mostLists = 1_000_000;

/** Registers the endpoints. */
export async function sheetRoutes(app: FastifyInstance, options: SheetOptions): Promise<void> {
  const { pool, clock, config, lookUp, settings, drawsAfter, pace } = options;
  const keys = createSheetKeys(pool, clock);
  const signer = createSheetSigner(keys, config.publicUrl, clock);
  const credentials = createCredentialSigner({ keys, publicUrl: config.publicUrl, clock, settings });
  const results = createPublishedResults(lookUp, pool);
  const statuses = createStatusLists({ pool, keys, publicUrl: config.publicUrl, clock });
  const pdfs = createSheetPdfs();
  app.addHook('onClose', () => pdfs.stop());
  if (drawsAfter !== undefined) {
    app.addHook('onReady', (done) => {
      pdfs.startIn(drawsAfter);
      done();
    });
  }
  // Without 'https://': as people type it.
  const place = `${new URL(config.publicUrl).host}/verify`;
  const rate = createPerAddressRate(
    { limit: limits.sheetsPerAddress.default, window: limits.sheetWindow.default },
    clock,
  );

  const turns = createTurns({
    name: 'sheets',
    atOnce: limits.sheetsAtOnce.default,
    atOnceOfAddress: limits.sheetsOfAddress.default,
    waiting: limits.sheetsWaiting.default,
    waitingOfAddress: limits.sheetsWaitingOfAddress.default,
    patience: limits.sheetPdfPatience.default,
    now: () => clock().getTime(),
  });
  /** What is asked of the database and signed, when it is this address's turn. */
  const inTurn = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    try {
      return await turns.run(request.ip, work, () => !request.socket.destroyed);
    } catch (error) {
      throw error instanceof Busy ? busy() : error;
    }
  };

  /** Keys are everybody's, for programs of other sites too. */
  const publish = (reply: FastifyReply): Promise<PublishedKey[]> => {
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    return keySetFor(reply, () => keys.keySet());
  };

  /** A result with its place in the lists; the same form of the candidate's other dates is linked (RFC 8288). */
  const find = async (request: FastifyRequest, reply: FastifyReply) => {
    const query = readQuery(request);
    const { found, otherDates } = await results.find(query);
    const status = await statuses.placeOf(found.rows[0]);
    const [form = ''] = request.url.split('?');
    const links = otherDates.map((date) => {
      const of = new URLSearchParams({ ...query, exam_date: date ?? '' });
      return `<${form}?${of.toString()}>; rel="alternate"; title="${date ?? 'no date'}"`;
    });
    if (links.length > 0) reply.header('link', links.join(', '));
    return { found, status, otherDates };
  };

  await app.register(
    (scope, _options, done) => {
      scope.get('/keys.json', async (_request, reply) => ({ keys: await publish(reply) }));
      // One alone: a credential names its key by this address.
      scope.get<{ Params: { kid: string } }>('/keys/:kid', async (request, reply) => {
        const found = (await publish(reply)).find(({ kid }) => kid === request.params.kid);
        if (found === undefined) throw notFound();
        return found;
      });

      scope.get<{ Params: { list: string } }>('/status/:list', async (request, reply) => {
        const list = numberIn(request.params.list, mostLists);
        const signed = list === undefined ? undefined : await statuses.signed(list);
        if (signed === undefined) throw notFound();
        reply
          .header('access-control-allow-origin', '*')
          .header('cross-origin-resource-policy', 'cross-origin')
          .header('cache-control', `public, max-age=${listCachedFor / 1000}`)
          .header('etag', signed.etag);
        if (request.headers['if-none-match'] === signed.etag) return reply.code(304).send();
        return reply.type('application/vc+jwt').send(signed.jwt);
      });

      scope.register((perPerson, _inner, ready) => {
        // It names somebody, and is signed anew each time.
        perPerson.addHook('onRequest', (request, reply, next) => {
          reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
          rate.admit(request.ip);
          next();
        });
        perPerson.addHook('onSend', async (request, reply, payload: unknown) => {
          const isFound = reply.statusCode === 200;
          if (!isFound && reply.statusCode !== 404) return payload;
          const candidate = queryShape.safeParse(request.query).data?.symbol;
          if ((await pace?.admit(request.ip, [{ candidate, isFound }])) !== false) return payload;
          reply.code(tooMany.status).type('application/json').header('retry-after', comeBackIn);
          reply.removeHeader('content-disposition');
          return JSON.stringify({ error: { code: 'too_many_requests', message: tooManyWords } });
        });
        // Since when a sheet's bit is what it is. It names nobody: a place is a random number.
        perPerson.get<{ Params: Record<keyof StatusPlace, string> }>(
          '/status/:list/:index',
          async (request) => {
            const list = numberIn(request.params.list, mostLists);
            const index = numberIn(request.params.index, bitsPerList);
            const state =
              list === undefined || index === undefined ? undefined : await statuses.state({ list, index });
            if (state === undefined) throw notFound();
            return state;
          },
        );
        perPerson.get('/sheet.json', async (request, reply) => {
          const { found, otherDates, signed } = await inTurn(request, async () => {
            const { status, ...rest } = await find(request, reply);
            return { ...rest, signed: await signer.sign(rest.found, status) };
          });
          const { jws, kid, address, issued } = signed;
          const { rows, standing } = found;
          // With the code drawn, so that whoever asks needs no library for it, and with what it claims.
          return {
            jws,
            kid,
            issued: issued.toISOString(),
            marks: rows[0].marks,
            rank: standing.higher + 1,
            total: standing.total,
            otherDates,
            qr: qrCodeOf(address),
          };
        });
        perPerson.get('/credential', async (request, reply) => {
          const { found, signed } = await inTurn(request, async () => {
            const { found: result, status } = await find(request, reply);
            return { found: result, signed: await credentials.sign(result, status) };
          });
          return reply
            .type('application/vc+jwt')
            .header('content-disposition', disposition(`${markSheet.fileName(found.rows[0].symbol)}.jwt`))
            .send(signed);
        });
        // `?inline` is for printing: the browser's own viewer shows the sheet. Not every one does in a sandbox.
        perPerson.get<{ Querystring: { inline?: string } }>('/sheet.pdf', async (request, reply) => {
          const inline = request.query.inline !== undefined;
          const { found, signed } = await inTurn(request, async () => {
            const { found: result, status } = await find(request, reply);
            return { found: result, signed: await signer.sign(result, status) };
          });
          const { kid, address, issued } = signed;
          const { name, nepaliName, tagline, phones, email } = (await settings.current()).institute;
          const pdf = await pdfs.make(
            {
              found,
              qr: qrCodeOf(address),
              kid,
              issued,
              institute: { name, nepaliName, tagline, contact: `${phones[0].label} · ${email}` },
              place,
            },
            request,
          );
          return reply
            .type('application/pdf')
            .header('content-security-policy', inline ? framedFilePolicy : plainFilePolicy)
            .header(
              'content-disposition',
              disposition(
                `${markSheet.fileName(found.rows[0].symbol)}.pdf`,
                inline ? 'inline' : 'attachment',
              ),
            )
            .send(pdf);
        });
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
