// In which language somebody asks who has no account yet: of the page with the form.

import type { FastifyRequest } from 'fastify';
import { type Language, languageOfPath, languages } from '../../shared/language.ts';

/** As the body says, which a page's script sends, or the address, to which a browser sends a form by itself. */
export function requestLanguage({ body, url }: Pick<FastifyRequest, 'body' | 'url'>): Language {
  const said: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'language') : undefined;
  return languages.find((one) => one === said) ?? languageOfPath(url.split(/[?#]/, 1)[0] ?? '/');
}
