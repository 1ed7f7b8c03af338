// Builds the app for Node, whole: where it runs, only the server's own packages are installed.
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { resourceSizes } from '../web/build/resourceSizes.ts';

export default defineConfig({
  root: path.resolve(import.meta.dirname, '../web'),
  plugins: [react(), resourceSizes()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: path.join(import.meta.dirname, 'entry.tsx'),
    emptyOutDir: true,
    // Chunks are found by the names of the components in them.
    minify: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'entry.js' } },
  },
});
