// The entry: one auth client, one router, the providers around it.
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter } from 'react-router-dom';
import { logFailure } from '../lib/log.ts';
import { createAuthClient } from '../session/authClient.ts';
import { App } from './App.tsx';
import { createRoutes } from './routes.tsx';
import './theme/fonts.css';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

createRoot(root, {
  onUncaughtError: (error) => logFailure('Uncaught error', error),
}).render(
  <StrictMode>
    <App auth={createAuthClient()} router={createBrowserRouter(createRoutes())} />
  </StrictMode>,
);
