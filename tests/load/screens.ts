// What each admin screen asks when it is opened, written down by a browser, and asked again by several admins at once.

import { chromium, type Page } from '@playwright/test';
import { z } from 'zod';
import { ensureHeadless } from '../support/browser.ts';
import type { GraphqlRequest } from './world.ts';

const operation = z.object({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()).optional(),
  operationName: z.string().optional(),
});
const subscribe = z.object({ type: z.literal('subscribe'), payload: operation });

export interface Screen {
  path: string;
  requests: (GraphqlRequest & { name: string })[];
}

export interface Credentials {
  email: string;
  password: string;
}

/** The first answer of a subscription is the same question asked once. */
function asRequest({ query, variables }: z.infer<typeof operation>): Screen['requests'][number] {
  const name = /\b(?:query|subscription)\s+(\w+)/.exec(query)?.[1] ?? 'unnamed';
  return { name, query: query.replace(/\bsubscription\b/, 'query'), ...(variables ? { variables } : {}) };
}

function listen(page: Page, note: (text: string) => void): void {
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/graphql'))
      note(JSON.stringify({ payload: request.postDataJSON() as unknown, type: 'subscribe' }));
  });
  page.on('websocket', (socket) => {
    socket.on('framesent', ({ payload }) => note(payload.toString()));
  });
}

/** Opens each screen once, as the admin, and gives the questions it asked until it was still. */
export async function recordScreens(
  url: string,
  admin: Credentials,
  paths: readonly string[],
): Promise<Screen[]> {
  const browser = await chromium.launch({
    executablePath: ensureHeadless(),
    chromiumSandbox: process.getuid?.() !== 0,
  });
  try {
    const page = await browser.newPage({ baseURL: url });
    await page.goto('/auth');
    await page.getByLabel('Email').fill(admin.email);
    await page.getByLabel('Password', { exact: true }).fill(admin.password);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL('**/admin');
    const screens: Screen[] = [];
    let requests: Screen['requests'] = [];
    listen(page, (text) => {
      const sent = subscribe.safeParse(JSON.parse(text));
      if (sent.success && !sent.data.payload.query.includes('mutation')) {
        requests.push(asRequest(sent.data.payload));
      }
    });
    for (const path of paths) {
      requests = [];
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      if (requests.length === 0) throw new Error(`${path} asked nothing`);
      screens.push({ path, requests });
    }
    return screens;
  } finally {
    await browser.close();
  }
}
