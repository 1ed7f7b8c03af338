// Forms that a browser sends by itself, without scripts: read, taken from our own pages only, and answered with a page: the
// one after it (303), or the form's own again, with what was typed and what is wrong.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { output, ZodMiniObject } from 'zod/mini';
import { baseOf, type Language, languageOfPath } from '../../shared/language.ts';
import type { PlainAnswer } from '../../shared/plainForm.ts';
import { FieldsRefused, HttpError, refusalOf } from '../base/httpError.ts';
import { limits } from '../base/limits.ts';
import { refusalIn } from './formWords.ts';

const formType = 'application/x-www-form-urlencoded';
const bodyLimit = limits.formSize.default;

export type Fields = Readonly<Record<string, string>>;

export interface PlainForm {
  /** The address of the form's page, which is also where it is sent; in another language with that one's base before it. */
  path: string;
  /** The fields that are given back when something is wrong; no password is among them. */
  keeps: readonly string[];
  /** Beside which field a refusal is said, by its code; any other is said above the button. */
  beside?: Readonly<Record<string, string>>;
  /**
   * Does what the form asks for, and gives the address to go on to: one of ours, whatever was sent.
   * @throws HttpError with words for whoever sent it
   */
  send(request: FastifyRequest, reply: FastifyReply): Promise<string>;
  /** What the page has to say to somebody whom `send` has just led there. */
  arrived?(request: FastifyRequest, reply: FastifyReply): PlainAnswer | undefined;
}

/** What stands before the path of the page whose form it is. */
export const baseOfForm = ({ url }: Pick<FastifyRequest, 'url'>): string =>
  baseOf(languageOfPath(url.split(/[?#]/, 1)[0] ?? '/'));

/** Where a form leads: to pages in its own language, and to the admin area, which has one alone. */
const onwards = (request: FastifyRequest, path: string): string =>
  /^\/admin\b/.test(path) ? path : baseOfForm(request) + path;

/** What somebody filled in. @throws FieldsRefused with the first thing that is wrong with each field */
export function parseFields<S extends ZodMiniObject>(schema: S, body: unknown, message: string): output<S> {
  const { data, error } = schema.safeParse(body);
  if (error === undefined) return data;
  const wrong = error.issues.map(({ path, message: why }) => [String(path[0]), why] as const);
  const named = wrong.filter(([name]) => name in schema.shape).reverse();
  throw new FieldsRefused(message, Object.fromEntries(named));
}

/** What a form's page says, and with which status. */
export interface FormAnswer {
  status: number;
  answered: PlainAnswer;
}

export type AnswerForm = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FormAnswer,
) => Promise<FastifyReply>;

/**
 * The refusal (403) of a form that another page made a browser send. Without a token in the form the origin has to be
 * known: by Origin, which browsers put on every POST, by Sec-Fetch-Site, or by Referer from those that have neither.
 */
function foreignForm({ headers }: FastifyRequest, allowed: readonly string[]): HttpError | undefined {
  const { origin, referer } = headers;
  const site = headers['sec-fetch-site'];
  const isOurs =
    origin !== undefined
      ? allowed.includes(origin)
      : site !== undefined
        ? site === 'same-origin'
        : referer !== undefined && URL.canParse(referer) && allowed.includes(new URL(referer).origin);
  return isOurs
    ? undefined
    : new HttpError(
        403,
        'forbidden_origin',
        'This form was not sent from this site. Please open the page again.',
      );
}

/** The fields of a body. @throws HttpError 400 for one that is there twice: which of both is meant nobody can know */
function readFields(body: string): Fields {
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(body)) {
    if (fields.has(name))
      throw new HttpError(400, 'invalid_request', 'The form cannot be read. Please fill it in again.');
    fields.set(name, value);
  }
  return Object.fromEntries(fields);
}

function answerOf(form: PlainForm, language: Language, body: unknown, error: HttpError): PlainAnswer {
  const typed = typeof body === 'object' && body !== null ? (body as Fields) : {};
  const values = Object.fromEntries(
    form.keeps.flatMap((name) => (typeof typed[name] === 'string' ? [[name, typed[name]]] : [])),
  );
  const { message, fields } = refusalIn(language, {
    code: error.code,
    message: error.message,
    retryAfter: Number(error.headers['retry-after']),
    fields: error instanceof FieldsRefused ? error.fields : {},
  });
  if (error instanceof FieldsRefused) return { values, fields, message };
  const field = form.beside?.[error.code];
  return field === undefined ? { values, fields: {}, message } : { values, fields: { [field]: message } };
}

/** Registers the addresses to which the forms of a language's pages are sent. `app` reads cookies. */
export function plainFormRoutes(
  app: FastifyInstance,
  {
    forms,
    language,
    allowedOrigins,
    answer,
  }: {
    forms: readonly PlainForm[];
    language: Language;
    allowedOrigins: readonly string[];
    answer: AnswerForm;
  },
): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, readFields(body.toString()));
    } catch (error) {
      done(error as HttpError);
    }
  });
  /** As they were sent: what takes them further may have changed the body. */
  const typed = new WeakMap<FastifyRequest, unknown>();
  for (const form of forms) {
    app.post(baseOf(language) + form.path, {
      bodyLimit,
      onRequest: (request, reply, done) => {
        reply.header('cache-control', 'no-store');
        done(foreignForm(request, allowedOrigins));
      },
      errorHandler: (error, request, reply) => {
        const refusal = refusalOf(error, request);
        reply.headers(refusal.headers);
        const answered = answerOf(form, language, typed.get(request), refusal);
        answer(request, reply, { status: refusal.status, answered }).catch((failure: unknown) =>
          reply.send(failure),
        );
      },
      handler: async (request, reply) => {
        request.body ??= {};
        typed.set(request, request.body);
        return reply.redirect(onwards(request, await form.send(request, reply)), 303);
      },
    });
  }
}
