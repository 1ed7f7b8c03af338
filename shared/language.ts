// The languages of the public site and the portal. Each has a build of the web app of its own (docs/decisions/language.md);
// what runs on the server in both is told which one is meant.

export const languages = ['en', 'ne'] as const;
export type Language = (typeof languages)[number];

/** Those that are complete: only they are built and served. */
export const published: readonly Language[] = ['en', 'ne'];

/** Of this build: the one for Nepali says 'ne' here (web/build/language.ts). */
export const language: Language = 'en';

const bases: Readonly<Record<Language, '' | '/ne'>> = { en: '', ne: '/ne' };

/** What stands before the path of every page in a language. */
export const baseOf = (of: Language): '' | '/ne' => bases[of];

/** Of this build. */
export const base = baseOf(language);

/** The address of a page, by its path in the app's own words: '/results' is '/ne/results' there, and '/' is '/ne'. */
export function addressIn(of: Language, path: string): string {
  const own = baseOf(of);
  return own !== '' && /^\/(?![^?#])/.test(path) ? own + path.slice(1) : own + path;
}

/** In this build's language: for what the browser follows by itself, without the router. */
export const ownAddress = (path: string): string => addressIn(language, path);

/** The path of a page without its language's part; undefined where it is none of that language. */
export function withoutBase(pathname: string, of: Language = language): string | undefined {
  const own = baseOf(of);
  if (!pathname.startsWith(own)) return undefined;
  const path = pathname.slice(own.length);
  return path === '' ? '/' : path.startsWith('/') ? path : undefined;
}

/** In whose pages an address stands. */
export const languageOfPath = (pathname: string): Language =>
  withoutBase(pathname, 'ne') === undefined ? 'en' : 'ne';
