// Builds web/dist. Vendor code is split by what a page needs first, so that a visitor's first load carries neither
// Apollo nor the form and dialog parts of MUI.
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig, type Plugin } from 'vite';
import { fonts } from './build/fonts.ts';
import { resourceSizes } from './build/resourceSizes.ts';
import { themeSheet } from './build/themeSheet.ts';

/** Where `vite` sends API calls in development, for example http://localhost:3000. */
const backend = process.env.DEV_BACKEND ?? 'http://localhost:3000';

// Some pages share the prefix /auth with the API, so its endpoints are named.
const apiPaths = [
  '/v1',
  '/api/rest/',
  '^/auth/(token|logout|user|verify|recover|signup|admin|\\.well-known)',
  '/files',
  '/registrations',
  '/sheets/',
  '/calendar/',
  '/questions/',
  '/push/',
  '/dev/',
  '/healthz',
  '/readyz',
  '/status',
];

/** The Latin font is needed by every page: ask for it with the document, under the name the build gave it. */
function preloadLatinFont(): Plugin {
  return {
    name: 'preload-latin-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle }) {
        const font = Object.keys(bundle ?? {}).find((name) => /assets\/latin-[^/]*\.woff2$/.test(name));
        if (font === undefined) throw new Error('the Latin font is not part of the build');
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', href: `/${font}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}

/** The router's `exports` name its development build only, which carries messages for developers. */
const router = path.resolve(createRequire(import.meta.url).resolve('react-router'), '../../production');

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  resolve: {
    // RxJS as the browsers that we serve read it, without helpers for older ones.
    conditions: ['es2015', ...defaultClientConditions],
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: path.join(router, 'index.mjs') },
            { find: /^react-router\/dom$/, replacement: path.join(router, 'dom-export.mjs') },
          ]
        : [],
  },
  plugins: [react(), fonts(), resourceSizes(), themeSheet(), preloadLatinFont()],
  // In parts: what reads workbooks is loaded by those that meet one.
  worker: { format: 'es' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The CSP allows fonts and images from files, and data: URLs only where they are needed.
    assetsInlineLimit: 0,
    // A browser that does not know `modulepreload` loads without it, a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 400 },
            {
              name: 'router',
              test: /node_modules[\\/](react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
              priority: 300,
            },
            {
              name: 'graphql',
              test: /node_modules[\\/](@apollo|graphql|@wry|optimism|rxjs|tslib)[\\/]/,
              priority: 300,
            },
            {
              name: 'forms',
              test: /node_modules[\\/](react-hook-form|@hookform|zod[\\/]v4[\\/](mini|core[\\/](?!.*json-schema)))/,
              priority: 300,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      apiPaths.map((api) => [api, { target: backend, ws: api === '/v1', changeOrigin: false }]),
    ),
  },
}));
