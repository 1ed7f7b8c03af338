// Builds engine/console/dist, which the engine serves at /console.
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

/** GraphiQL brings 300 KB of fonts inside its style: the system's do, and the policy takes none from there. */
function withoutFonts(): Plugin {
  return {
    name: 'without-fonts',
    enforce: 'pre',
    transform: (code, id) =>
      /graphiql.*\.css$/.test(id) ? code.replace(/@font-face\s*\{[^}]*\}/g, '') : undefined,
  };
}

export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  plugins: [withoutFonts(), react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    // The policy allows files of this engine only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 2000,
  },
  // `npx vite engine/console` with an engine on its usual port.
  server: { proxy: { '/v1': { target: process.env.ENGINE_URL ?? 'http://127.0.0.1:8080', ws: true } } },
});
