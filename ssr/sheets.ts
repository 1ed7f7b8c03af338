// Which style sheets a page's document carries, so that it is never drawn without them: those of its routes' components,
// and those whose classes stand in its HTML, which lazily loaded parts put there.

export interface Sheet {
  /** The address under which the loader of chunks would ask for it. */
  href: string;
  css: string;
}

/** The sheets of a page with the HTML `body`, of whose components it is known that they bring `needed`. */
export type SheetsOf = (needed: readonly string[], body: string) => Sheet[];

/** Class names of CSS modules, which no two sheets share, begin with an underscore. */
const ruled = /\.(_[\w-]+)/g;
const classesIn = (body: string): string[] =>
  [...body.matchAll(/\bclass="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));

/** The classes of CSS modules that `body` carries and none of the given style sheets has. */
export function unstyled(body: string, css: string): string[] {
  const known = new Set([...css.matchAll(ruled)].map(([, name]) => name));
  return classesIn(body).filter((name) => name.startsWith('_') && !known.has(name));
}

/** `hrefs` are all sheets but the entry's, each after those it builds on: documents keep that order. */
export function createSheets(hrefs: readonly string[], read: (href: string) => string): SheetsOf {
  const sheets = hrefs.map((href): Sheet => ({ href, css: read(href).trim() }));
  const byClass = new Map(
    sheets.flatMap(({ href, css }) => [...css.matchAll(ruled)].map(([, name = '']) => [name, href] as const)),
  );
  return (needed, body) => {
    const wanted = new Set(needed);
    for (const name of classesIn(body)) {
      const href = byClass.get(name);
      if (href !== undefined) wanted.add(href);
    }
    return sheets.filter(({ href }) => wanted.has(href));
  };
}
