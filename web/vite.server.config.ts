// Builds the app for Node, whole: where it runs, only the server's own packages are installed.
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { resourceSizes } from './build/resourceSizes.ts';

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), resourceSizes()],
  publicDir: false,
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/entryServer.tsx',
    emptyOutDir: true,
    // Chunks are found by the names of the components in them.
    minify: false,
    target: 'node20',
    rolldownOptions: { output: { entryFileNames: 'entryServer.js' } },
  },
});
