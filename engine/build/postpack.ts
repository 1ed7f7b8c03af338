// `npm pack` runs this after: the checkout's package.json comes back.
import path from 'node:path';
import { useCheckoutManifest } from './manifest.ts';

useCheckoutManifest(path.resolve(import.meta.dirname, '..'));
