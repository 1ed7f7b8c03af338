// Texts of questions as students see them: the server renders them, and each is asked for once.
import { useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { messages } from '../../../../shared/words/messages.ts';
import { useGetToken } from '../../graphql/identity.ts';
import { AppError } from '../../lib/appError.ts';
import { logFailure } from '../../lib/log.ts';
import { callServer, type GetToken } from '../../session/callServer.ts';

const rendered = z.object({
  html: z.string(),
  errors: z.array(z.object({ column: z.number(), message: z.string() })),
});
const answer = z.object({ texts: z.array(rendered) });

export type Rendered = z.infer<typeof rendered>;

/** So many texts, and so many characters, are asked for at a time. */
const most = { texts: 300, characters: 200_000 };

let known: ReadonlyMap<string, Rendered> = new Map();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What needs no server: no formula, no picture. */
function plain(text: string): Rendered | undefined {
  if (/[$\\]|!\[/.test(text)) return undefined;
  const html = text.replace(/[&<>]/g, (letter) => escapes[letter] ?? '').replaceAll('\n', '<br>');
  return { html, errors: [] };
}

/** What is known of a text; undefined: nobody has asked. */
export const renderedText = (text: string): Rendered | undefined => plain(text) ?? known.get(text);

function parts(texts: readonly string[]): string[][] {
  const all: string[][] = [];
  let size = Infinity;
  for (const text of texts) {
    const last = all.at(-1);
    if (last === undefined || last.length === most.texts || size + text.length > most.characters) {
      all.push([text]);
      size = text.length;
    } else {
      last.push(text);
      size += text.length;
    }
  }
  return all;
}

/** Has the server render what is not known yet. @throws AppError */
export async function renderTexts(getToken: GetToken, texts: readonly string[]): Promise<void> {
  const unknown = [...new Set(texts)].filter((text) => renderedText(text) === undefined);
  for (const part of parts(unknown)) {
    const read = answer.safeParse(await callServer(getToken, 'POST', '/questions/texts', { texts: part }));
    if (!read.success) throw new AppError('server', messages.errors.unexpected, { cause: read.error });
    const found = read.data.texts;
    known = new Map([
      ...known,
      ...part.flatMap((text, index) => (found[index] ? [[text, found[index]] as const] : [])),
    ]);
    for (const listener of listeners) listener();
  }
}

/** What is known of these texts, as soon as it is; they are asked for together. */
export function useRenderedTexts(texts: readonly string[]): (text: string) => Rendered | undefined {
  const getToken = useGetToken();
  const key = JSON.stringify(texts);
  useEffect(() => {
    renderTexts(getToken, JSON.parse(key) as string[]).catch((error: unknown) =>
      logFailure('Failed to show formulas', error),
    );
  }, [getToken, key]);
  useSyncExternalStore(subscribe, () => known);
  return renderedText;
}
