// POST /questions/texts: texts of the question bank as students see them, for the editor's preview and the office's lists.

import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { z } from 'zod';
import { type AuthContext, requireUser } from '../accounts/context.ts';
import { HttpError, notFound } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { createPerAddressRate } from '../base/rateLimits.ts';
import { readBody, takeOwnJson } from '../http/requestRules.ts';
import { paperOf } from './paperOf.ts';
import { renderQuestionText } from './questionText.ts';
import { candidatesPaper } from './sealedPaper.ts';

const most = limits.questionTexts.default;
const body = z.object({ texts: z.array(z.string().max(limits.questionTextLength.default)).max(most) });

/** Which of the pictures in these texts there are. */
async function storedPictures(pool: pg.Pool, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const named = texts.flatMap((text) => text.match(/\/files\/[0-9a-f-]{36}\.\w{3,4}/g) ?? []);
  if (named.length === 0) return new Set();
  const { rows } = await pool.query<{ url: string }>('select url from public.files where url = any ($1)', [
    named,
  ]);
  return new Set(rows.map(({ url }) => url));
}

/**
 * Registers the endpoint, for admins and teachers: `{texts}` → 200 `{texts: [{html, errors: [{column, message}]}]}`, in the
 * same order; and the paper for whoever may change it, `{title, minutes, languages, sections, questions}`; 400 `invalid_request`, 401 `unauthorized`, 403 `forbidden`, 413 `payload_too_large`, 429 `too_many_requests`.
 */
export async function questionRoutes(app: FastifyInstance, auth: AuthContext): Promise<void> {
  const perPerson = createPerAddressRate({
    limit: limits.questionRenderings.default,
    window: limits.questionRenderingsWindow.default,
  });
  await app.register(
    (scope, _options, done) => {
      takeOwnJson(scope, auth.allowedOrigins);
      scope.post('/texts', { bodyLimit: limits.questionTextsSize.default }, async (request) => {
        const { id, role } = await requireUser(auth, request);
        if (role !== 'admin' && role !== 'teacher')
          throw new HttpError(403, 'forbidden', 'Only admins and teachers read questions');
        perPerson.admit(id);
        const { texts } = readBody(body, request, `Send at most ${most} texts`);
        const stored = await storedPictures(auth.pool, texts);
        const picture = (url: string) => (stored.has(url) ? url : undefined);
        return { texts: texts.map((text) => renderQuestionText(text, { picture })) };
      });
      // A paper as candidates have it before they write, without right answers: for its owner and admins, who look at it.
      scope.get<{ Params: { id: string } }>('/papers/:id', async (request, reply) => {
        const { id, role } = await requireUser(auth, request);
        perPerson.admit(id);
        const paper = await paperOf(auth.pool, request.params.id, role === 'admin' ? null : id);
        if (paper === undefined || (role !== 'admin' && role !== 'teacher')) throw notFound();
        const { title, minutes, ...content } = paper;
        const stored = await storedPictures(auth.pool, [JSON.stringify(content)]);
        const picture = (url: string) => (stored.has(url) ? url : undefined);
        return reply
          .header('cache-control', 'no-store')
          .send({ title, minutes, ...candidatesPaper(content, picture) });
      });
      done();
    },
    { prefix: '/questions' },
  );
}
