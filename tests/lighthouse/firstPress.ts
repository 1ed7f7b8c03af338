// `npm run lighthouse:press`: how long a slow phone takes to answer the first press, which Lighthouse does not see:
// how long what is pressed before the scripts run waits (ssr/takeover.js). Median and all runs, in milliseconds from the
// press until what it opens is open. Then how long a cold visit on Slow 3G takes until the network is quiet.
//   --runs 5                 how often each is measured
//   --cpu 4                  how many times slower than this machine the phone is
//   --after 300,1000,2500    how long after the first text the press comes, in milliseconds
//   --url http://…           a product that runs already; several are measured in turn
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '../support/browser.ts';
import { startStack } from '../support/stack.ts';

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    cpu: { type: 'string', default: '4' },
    after: { type: 'string', default: '300,1000,2500' },
    url: { type: 'string', multiple: true },
  },
});
const numbers = [values.runs, values.cpu, ...values.after.split(',')].map(Number);
if (!numbers.every((number) => number >= 1)) throw new Error('--runs, --cpu, --after: numbers from 1 on');
const [runs = 1, slower = 1, ...delays] = numbers;

const scheme = 'header button[aria-label$=colours]';
const schemeNow = 'document.documentElement.dataset.scheme';
/** What is pressed, and what of the page changes when it is answered. The menu opens without scripts, colours do not. */
const presses = [
  {
    page: '/',
    part: 'header button[aria-controls]',
    state: "document.querySelector('header [aria-expanded=true], :popover-open')",
  },
  { page: '/', part: scheme, state: schemeNow },
  { page: '/results', part: scheme, state: schemeNow },
];
/** A press that is not answered by then is lost. */
const patience = 15_000;

/** Runs in the page: presses once, and keeps in `answered` the milliseconds until it is answered; -1 where it is lost. */
const pressing = (part: string, state: string, delay: number): string => `
  const press = () => {
    const part = [...document.querySelectorAll(${JSON.stringify(part)})].find((one) => one.getClientRects().length > 0);
    const before = ${state};
    const pressed = performance.now();
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click']) {
      const Event = type.startsWith('pointer') ? PointerEvent : MouseEvent;
      part.dispatchEvent(new Event(type, { bubbles: true, cancelable: true, view: window }));
    }
    const look = () => {
      const passed = performance.now() - pressed;
      if ((${state}) !== before) window.answered = passed;
      else if (passed > ${patience}) window.answered = -1;
      else requestAnimationFrame(look);
    };
    look();
  };
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) setTimeout(press, ${delay});
  }).observe({ type: 'paint', buffered: true });
`;

async function measure(browser: Browser, url: string, script: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript({ content: script });
  await page.goto(url);
  let answered: number | undefined;
  while (answered === undefined) {
    await page.waitForTimeout(200);
    answered = await page.evaluate<number | undefined>('window.answered');
  }
  await context.close();
  return Math.round(answered);
}

/** 400 kbit/s both ways, an answer after 400 ms. */
const slow3g = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 50_000 };
/** Without a request for so long, a page is quiet. */
const silence = 1000;

/** Milliseconds from the visit's beginning to the end of the last request before it is quiet. */
async function untilQuiet(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send('Network.enable');
  await devTools.send('Network.emulateNetworkConditions', slow3g);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  const began = performance.now();
  let running = 0;
  let last = began;
  page.on('request', () => (running += 1));
  const end = () => {
    running -= 1;
    last = performance.now();
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.goto(url);
  while (running > 0 || performance.now() - last < silence) await page.waitForTimeout(50);
  await context.close();
  return Math.round(last - began);
}

function summary(measured: readonly number[]): string {
  const kept = measured.filter((one) => one >= 0).sort((a, b) => a - b);
  const lost = measured.length - kept.length;
  const median = kept[Math.floor((kept.length - 1) / 2)];
  return [
    ...(median === undefined ? [] : [`${median} ms (${kept.join(', ')})`]),
    ...(lost === 0 ? [] : [`${lost} lost`]),
  ].join(', ');
}

const stack = values.url === undefined ? await startStack() : undefined;
const products = values.url ?? (stack === undefined ? [] : [stack.url]);
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  chromiumSandbox: process.getuid?.() !== 0,
  args: ['--disable-gpu'],
});
try {
  console.log(`| page | pressed after | ${products.join(' | ')} |`);
  console.log(`| --- | --- |${products.map(() => ' --- |').join('')}`);
  for (const { page, part, state } of presses) {
    for (const delay of delays) {
      const measured = products.map((): number[] => []);
      for (let run = 0; run < runs; run += 1) {
        for (const [index, product] of products.entries())
          measured[index]?.push(
            await measure(browser, new URL(page, product).href, pressing(part, state, delay)),
          );
      }
      console.log(`| \`${page}\`, ${part} | ${delay} ms | ${measured.map(summary).join(' | ')} |`);
    }
  }
  console.log(`\n| page | quiet on Slow 3G, ${products.join(' | ')} |`);
  console.log(`| --- |${products.map(() => ' --- |').join('')}`);
  for (const page of ['/', '/results']) {
    const measured = products.map((): number[] => []);
    for (let run = 0; run < runs; run += 1) {
      for (const [index, product] of products.entries())
        measured[index]?.push(await untilQuiet(browser, new URL(page, product).href));
    }
    console.log(`| \`${page}\` | ${measured.map(summary).join(' | ')} |`);
  }
} finally {
  await browser.close();
  await stack?.stop();
}
