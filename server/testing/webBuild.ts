// A build folder as buildWeb.ts makes it, with pages of a few words: what the server does with one does not depend on
// the app. `rendered` is called for pages that are rendered at request time.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PageManifest } from '../../ssr/build.ts';
import type { RenderedPage, Renderer, RenderOptions } from '../../ssr/contract.ts';
import { assemble, makeTemplate } from '../../ssr/document.ts';

export const mark = 'nonce-of-the-test';
const builtOrigin = 'https://built.invalid';

export interface WebBuild {
  folder: string;
  /** The folder of the files that browsers load. */
  client: string;
  renderer: Renderer;
  remove(): void;
}

/** What one render gives unless told otherwise. */
export const renderedPage: RenderedPage = {
  status: 200,
  head: '<title>Prabesh</title>',
  styles: '',
  body: '<h1>rendered</h1>',
  state: '{}',
  complete: true,
};

const places: Record<string, 'request' | 'build' | 'client'> = {
  '/': 'request',
  '/notices': 'request',
  '/results': 'request',
  '/courses': 'build',
  '/registration': 'build',
  '/registration/form': 'build',
  '/registration/status': 'build',
  '/reset-password': 'build',
  '/auth': 'build',
  '/auth/callback': 'client',
  '/admin': 'client',
};

const params: Record<string, string> = { '/notices': 'category', '/results': 'id', '/auth': 'tab' };

/** A renderer of the pages above and of every /notice/…; what it renders is the test's. */
export function testRenderer(render: (options: RenderOptions) => Promise<RenderedPage>): Renderer {
  return {
    frameHosts: ({ registration_form: form }) => [
      'https://video.example',
      ...(typeof form === 'string' ? [form] : []),
    ],
    lookUp(url) {
      const { pathname, searchParams } = new URL(url, 'http://page');
      const plain = pathname === '/' ? pathname : pathname.replace(/\/$/, '');
      const pattern = plain.startsWith('/notice/') ? '/notice/:slug' : plain;
      const kind = pattern === '/notice/:slug' ? 'request' : places[pattern];
      const read = params[pattern] ?? '';
      const given = searchParams.get(read);
      return {
        pattern: kind === undefined ? undefined : pattern,
        render: kind ?? 'build',
        framable: pattern === '/registration/form',
        camera: pattern === '/results',
        needsScript: kind === 'client',
        search: given === null ? '' : `?${read}=${given}`,
        personal: pattern === '/results' && given !== null,
        exams: pattern === '/' || pattern === '/results',
        notices: pattern === '/' || pattern === '/notices',
      };
    },
    renderPage: render,
    shell: (origin, institute) => ({
      state: JSON.stringify({ origin, ...(Object.keys(institute).length > 0 ? { institute } : {}) }),
      body: '<main>loading</main>',
    }),
    componentsByRoute: () => Promise.resolve({}),
    listBuilt: () => ['/courses', '/registration/form', '/auth', '/auth?tab=reset'],
    listPaths: () => ({ open: ['/', '/courses'], closed: ['/admin', '/admin/results', '/auth'] }),
    noticeAddresses: () => ({ async *[Symbol.asyncIterator]() {} }),
  };
}

/** Makes the folder. Its server/entry.js answers from `globalThis`, where the test's renderer is put. */
export function makeWebBuild(renderer: Renderer): WebBuild {
  const folder = mkdtempSync(path.join(tmpdir(), 'prabesh-web-'));
  for (const part of ['client/assets', 'client/resources', 'server', 'pages']) {
    mkdirSync(path.join(folder, part), { recursive: true });
  }
  const key = `renderer of ${folder}`;
  Object.assign(globalThis, { [key]: renderer });
  writeFileSync(
    path.join(folder, 'server/entry.js'),
    `export const renderer = globalThis[${JSON.stringify(key)}];\n`,
  );
  writeFileSync(path.join(folder, 'package.json'), '{"type":"module"}');
  const template = makeTemplate(
    '<!doctype html><html><head><title>x</title><script src="/scheme.js"></script>' +
      '<link rel="stylesheet" href="/x.css"></head><body><div id="root"></div></body></html>',
    { nonce: mark, styles: 'body{margin:0}', scheme: 'scheme()', takeover: 'takeover' },
  );
  const page = (name: string) =>
    assemble(template, mark, {
      head: `<title>${name}</title><link rel="canonical" href="${builtOrigin}/${name}"/>`,
      body: `<h1>${name}</h1>`,
      state: '{}',
      styles: '',
      sheets: [],
      modules: [],
      needsScript: false,
    });
  const pages: Record<string, string> = {
    '/courses': 'courses.html',
    '/registration/form': 'form.html',
    '/auth': 'auth.html',
    '/auth?tab=reset': 'auth-reset.html',
    '*': 'not-found.html',
  };
  for (const file of Object.values(pages)) {
    writeFileSync(path.join(folder, 'pages', file), page(file.replace('.html', '')));
  }
  writeFileSync(path.join(folder, 'pages/template.html'), template);
  const manifest: PageManifest = {
    nonce: mark,
    origin: builtOrigin,
    template: 'template.html',
    pages,
    routes: Object.fromEntries(
      ['*', '/notice/:slug', ...Object.keys(places)].map((pattern) => [
        pattern,
        { scripts: ['/assets/HomePage-1.js'], styles: ['/assets/HomePage-1.css'] },
      ]),
    ),
    styles: ['/assets/Card-1.css', '/assets/HomePage-1.css', '/assets/Other-1.css'],
  };
  for (const sheet of manifest.styles) {
    const name = path.basename(sheet, '-1.css');
    writeFileSync(path.join(folder, 'client', sheet), `._${name}_x1{color:red}`);
  }
  writeFileSync(path.join(folder, 'pages/manifest.json'), JSON.stringify(manifest));
  return {
    folder,
    client: path.join(folder, 'client'),
    renderer,
    remove() {
      rmSync(folder, { recursive: true });
      Reflect.deleteProperty(globalThis, key);
    },
  };
}
