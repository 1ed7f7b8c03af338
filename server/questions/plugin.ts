// POST /questions/texts: texts of the question bank as students see them, for the editor's preview and the office's lists.

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type AuthContext, requireUser } from '../accounts/context.ts';
import type { Config } from '../base/config.ts';
import { HttpError } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { createPerAddressRate } from '../base/rateLimits.ts';
import { readBody, takeOwnJson } from '../http/requestRules.ts';
import { renderQuestionText } from './questionText.ts';

export interface QuestionOptions {
  auth: AuthContext;
  config: Pick<Config, 'allowedOrigins'>;
}

const most = limits.questionTexts.default;
const body = z.object({ texts: z.array(z.string().max(limits.questionTextLength.default)).max(most) });

/**
 * Registers the endpoint, for admins and teachers: `{texts}` → 200 `{texts: [{html, errors: [{column, message}]}]}`, in the
 * same order; 400 `invalid_request`, 401 `unauthorized`, 403 `forbidden`, 413 `payload_too_large`, 429 `too_many_requests`.
 */
export async function questionRoutes(app: FastifyInstance, { auth, config }: QuestionOptions): Promise<void> {
  const perPerson = createPerAddressRate({
    limit: limits.questionRenderings.default,
    window: limits.questionRenderingsWindow.default,
  });
  await app.register(
    (scope, _options, done) => {
      takeOwnJson(scope, config.allowedOrigins);
      scope.post('/texts', { bodyLimit: limits.questionTextsSize.default }, async (request) => {
        const { id, role } = await requireUser(auth, request);
        if (role !== 'admin' && role !== 'teacher')
          throw new HttpError(403, 'forbidden', 'Only admins and teachers read questions');
        perPerson.admit(id);
        const { texts } = readBody(body, request, `Send at most ${most} texts`);
        return { texts: texts.map((text) => renderQuestionText(text)) };
      });
      done();
    },
    { prefix: '/questions' },
  );
}
