// `npm run dev`: the product with the web app served from its sources, with hot reload, on the same one origin.

import path from 'node:path';
import { createServer } from 'vite';
import { isProgramPath } from '../../ssr/assets.ts';
import { banner } from '../app/banner.ts';
import { createLifecycle } from '../app/lifecycle.ts';
import { startStack } from '../app/stack.ts';
import { parseConfig } from '../base/config.ts';

const say = (line: string): void => console.log(line);
const web = path.resolve(import.meta.dirname, '../../web');
const lifecycle = createLifecycle(say);

await lifecycle.run(async () => {
  const { config, front, app, engine, lookUps, hasAdmin } = await startStack({
    config: parseConfig(process.env),
    lifecycle,
    say,
    web: undefined,
  });
  const vite = await createServer({
    root: web,
    configFile: path.join(web, 'vite.config.ts'),
    appType: 'spa',
    // Vite's own socket shares our port; it recognises its upgrades by their subprotocol.
    server: { middlewareMode: true, ws: { server: front.server } },
  });
  lifecycle.onStop(() => vite.close());
  front.ready({
    engine,
    lookUps,
    rest: (req, res) => {
      const pathname = (req.url ?? '/').split(/[?#]/, 1)[0] ?? '/';
      if (isProgramPath(pathname)) app.routing(req, res);
      else vite.middlewares(req, res);
    },
    upgradeRest: (req, socket) => {
      if (!/\bvite-/.test(req.headers['sec-websocket-protocol'] ?? '')) socket.destroy();
    },
  });
  for (const line of banner(config, { hasAdmin, hasConsole: false })) say(line);
});
