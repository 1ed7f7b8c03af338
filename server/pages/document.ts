// A page's document: the template of the build with what was rendered put into it.

const markers = {
  head: '<!--page:head-->',
  preloads: '<!--page:preloads-->',
  noscript: '<!--page:noscript-->',
  body: '<!--page:body-->',
  state: '<!--page:state-->',
} as const;

export interface DocumentParts {
  head: string;
  /** For the root element; empty where the browser renders. */
  body: string;
  /** JSON that may stand in a script element. */
  state: string;
  /** Paths of modules that the page's component needs. */
  modules: readonly string[];
  /** Says without JavaScript that it is needed. */
  needsScript: boolean;
}

const noscript =
  '<noscript><p style="margin:0;padding:12px 24px;background:#FFF1D0;color:#171A3D;font-family:sans-serif">' +
  'Please switch JavaScript on: this page cannot do its work without it.</p></noscript>';

const preload = /<link rel="modulepreload"([^>]*) href="([^"]+)">/g;
const entry = '<script type="module"';

/**
 * The modules that the entry imports become scripts before it: each runs in a task of its own, and a slow phone may
 * answer in between. What is drawn is in the document, so the font comes first and the scripts second.
 */
function inTurn(html: string): string {
  const scripts = [...html.matchAll(preload)].map(([, more, href]) => `${entry}${more} src="${href}"></script>`);
  return html
    .replaceAll(preload, '')
    .replace(entry, () => scripts.join('') + entry)
    .replaceAll(entry, `${entry} fetchpriority="low"`);
}

/**
 * Turns the built index.html into the template: markers for what pages bring, styles and the scheme's script inside
 * the document, since both are needed before the first paint and a nonce allows them.
 */
export function makeTemplate(
  indexHtml: string,
  { nonce, styles, script }: { nonce: string; styles: string; script: string },
): string {
  const [link = ''] = /<link rel="stylesheet"[^>]*>/.exec(indexHtml) ?? [];
  const steps: [RegExp, string][] = [
    [/<title>[^<]*<\/title>/, `<meta property="csp-nonce" nonce="${nonce}">${markers.head}`],
    [/<script src="\/scheme\.js"><\/script>/, `<script nonce="${nonce}">${script}</script>`],
    [
      /<link rel="stylesheet"[^>]*>/,
      // The link, which the browser leaves alone, tells Vite's loader of chunks that these styles are there.
      `<style nonce="${nonce}">${styles}</style>${link.replace('<link', '<link disabled')}${markers.preloads}`,
    ],
    [
      /<div id="root"><\/div>/,
      `${markers.noscript}<div id="root">${markers.body}</div>` +
        `<script type="application/json" id="page-state">${markers.state}</script>`,
    ],
  ];
  const template = steps.reduce((html, [pattern, replacement]) => {
    if (!pattern.test(html)) throw new Error(`index.html has nothing like ${String(pattern)}`);
    return html.replace(pattern, () => replacement);
  }, indexHtml);
  return inTurn(template);
}

const nepali = /[\u0900-\u097F]/;
const nepaliHeading = /<(?:h[1-6]|strong)\b[^>]*>[^<]*[\u0900-\u097F]/;

/**
 * The Devanagari fonts that a page will ask for. Asked for with the document they come after everything else; a browser
 * that finds out while it draws puts them, 95 KB each, before everything else.
 */
function fontsOf(template: string, body: string): string[] {
  const weights = nepali.test(body) ? (nepaliHeading.test(body) ? ['400', '600'] : ['400']) : [];
  return weights.flatMap(
    (weight) => new RegExp(`url\\(([^)]*devanagari-${weight}[^)]*\\.woff2)\\)`).exec(template)?.[1] ?? [],
  );
}

export function assemble(template: string, parts: DocumentParts): string {
  const values: Record<keyof typeof markers, string> = {
    head: parts.head,
    preloads: [
      ...parts.modules.map(
        (href) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="${href}">`,
      ),
      ...fontsOf(template, parts.body).map(
        (href) =>
          `<link rel="preload" as="font" type="font/woff2" fetchpriority="low" crossorigin href="${href}">`,
      ),
    ].join(''),
    noscript: parts.needsScript ? noscript : '',
    body: parts.body,
    state: parts.state,
  };
  // Marker by marker along the template, so that nothing inside a value is taken for one.
  return template.replace(
    /<!--page:(head|preloads|noscript|body|state)-->/g,
    (_, name: keyof typeof markers) => values[name],
  );
}
