// /sheets: signed mark sheets of published results, for anybody, and the keys with which anybody verifies them.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { markSheet } from '../../web/src/content/markSheet.ts';
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';
import { isNotReady } from '../database.ts';
import { HttpError, notFound } from '../http/httpError.ts';
import { plainFilePolicy } from '../http/security.ts';
import { limits } from '../limits.ts';
import { comeBackIn, tooMany, tooManyWords, type LookUpPace } from '../rest/lookUpPace.ts';
import type { Settings } from '../settings.ts';
import { createCredentialSigner } from './credential.ts';
import { createPerAddressRate } from './perAddressRate.ts';
import { createPublishedResults, type SheetQuery } from './publishedResult.ts';
import { qrCodeOf } from './qrCode.ts';
import { createSheetKeys, publishedFor, type PublishedKey } from './sheetKeys.ts';
import { createSheetPdfs } from './sheetPdfs.ts';
import { createSheetSigner } from './signedSheet.ts';

export interface SheetOptions {
  pool: pg.Pool;
  clock: Clock;
  config: Pick<Config, 'publicUrl'>;
  /** The address of GraphQL, as the server reaches it. */
  graphql: string;
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
  exam_date: z.iso.date().optional(),
});

function readQuery(request: FastifyRequest): SheetQuery {
  const parsed = queryShape.safeParse(request.query);
  if (parsed.success) return parsed.data;
  const [name] = parsed.error.issues[0]?.path ?? [];
  const wanted = name === 'exam_date' ? 'one day, YYYY-MM-DD' : 'given once';
  throw new HttpError(400, 'invalid_request', `${String(name)} must be ${wanted}`);
}

/** A file's name for every browser: in ASCII, and as it is (RFC 6266). */
function attachment(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_');
  const full = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16)}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`;
}

/** Registers the endpoints. */
export async function sheetRoutes(app: FastifyInstance, options: SheetOptions): Promise<void> {
  const { pool, clock, config, graphql, settings, drawsAfter, pace } = options;
  const keys = createSheetKeys(pool, clock);
  const signer = createSheetSigner(keys, config.publicUrl, clock);
  const credentials = createCredentialSigner({ keys, publicUrl: config.publicUrl, clock, settings });
  const results = createPublishedResults(graphql);
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

  /**
   * Keys are everybody's, for programs of other sites too. A real Hasura makes the table after this server has started:
   * until then the set is empty and asked for again soon.
   */
  const publish = async (reply: FastifyReply): Promise<PublishedKey[]> => {
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
    const keep = (milliseconds: number) =>
      reply.header('cache-control', `public, max-age=${milliseconds / 1000}`);
    try {
      const published = await keys.published();
      keep(publishedFor);
      return published;
    } catch (error) {
      if (!isNotReady(error)) throw error;
      keep(5000);
      return [];
    }
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
        perPerson.get('/sheet.json', async (request) => {
          const found = await results.find(readQuery(request));
          const { jws, kid, address, issued } = await signer.sign(found);
          const { rows, standing } = found;
          // With the code drawn, so that the print view needs no library for it, and with what it claims.
          return {
            jws,
            kid,
            issued: issued.toISOString(),
            marks: rows[0].marks,
            rank: standing.higher + 1,
            total: standing.total,
            qr: qrCodeOf(address),
          };
        });
        perPerson.get('/credential', async (request, reply) => {
          const found = await results.find(readQuery(request));
          return reply
            .type('application/vc+jwt')
            .header('content-disposition', attachment(`${markSheet.fileName(found.rows[0].symbol)}.jwt`))
            .send(await credentials.sign(found));
        });
        perPerson.get('/sheet.pdf', async (request, reply) => {
          const found = await results.find(readQuery(request));
          const { kid, address, issued } = await signer.sign(found);
          const { name, nepaliName, tagline, phones, email } = (await settings.current()).institute;
          const pdf = await pdfs.make({
            found,
            qr: qrCodeOf(address),
            kid,
            issued,
            institute: { name, nepaliName, tagline, contact: `${phones[0].label} · ${email}` },
            place,
          });
          return reply
            .type('application/pdf')
            .header('content-security-policy', plainFilePolicy)
            .header('content-disposition', attachment(`${markSheet.fileName(found.rows[0].symbol)}.pdf`))
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
