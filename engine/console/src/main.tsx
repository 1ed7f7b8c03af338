// The console of the engine: API, data and permissions of whatever it serves.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './ui/console.css';

// Libraries that add a style element must give it the page's number: the policy takes no other.
const nonce = document.querySelector<HTMLMetaElement>('meta[name="style-nonce"]')?.content ?? '';
Object.assign(globalThis, { __webpack_nonce__: nonce });

const root = document.querySelector('#root');
if (root === null) throw new Error('the page has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
