// Makes the twelve PDFs of the question banks in web/public/resources from papers.ts. Run after a change of a question
// or of the layout: npm run papers
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tests/support/browser.ts';
import { type PaperKind, paperHtml } from './paperHtml.ts';
import { type Paper, papers } from './papers.ts';

const publicFolder = path.resolve(import.meta.dirname, '../public');
const require = createRequire(import.meta.url);

async function dataUrl(file: string): Promise<string> {
  return `data:font/woff2;base64,${(await readFile(file)).toString('base64')}`;
}

/** Font faces with the fonts inside, since a page without an address may load no file. */
async function fontStyles(): Promise<string> {
  const katexCss = require.resolve('katex/dist/katex.min.css');
  let css = await readFile(katexCss, 'utf8');
  for (const [, name = ''] of css.matchAll(/url\((fonts\/[^)]+\.woff2)\)/g)) {
    css = css.replace(`url(${name})`, `url(${await dataUrl(path.join(path.dirname(katexCss), name))})`);
  }
  const faces: string[] = [];
  for (const weight of [400, 600]) {
    const file = require.resolve(`@fontsource/anek-latin/files/anek-latin-latin-${weight}-normal.woff2`);
    faces.push(`@font-face { font-family: Anek; font-weight: ${weight}; src: url(${await dataUrl(file)}); }`);
  }
  return `${css}${faces.join('')}`;
}

/** Chromium writes the time into the file; the day of publication in its place keeps the bytes the same in every run. */
function withDate(pdf: Buffer, date: string): Buffer {
  const day = date.replaceAll('-', '');
  const text = pdf
    .toString('latin1')
    .replace(/\(D:\d{14}([+-]\d\d'\d\d'|Z)\)/g, (stamp) => `(D:${day}060000${stamp.slice(17)}`);
  return Buffer.from(text, 'latin1');
}

/** In the page: the questions from which a formula sticks out. In the print the column is 85.5 mm wide. */
const tooWide = `(() => {
  document.querySelector('.columns').style.cssText = 'columns: 1; width: 85.5mm';
  const out = [...document.querySelectorAll('.q, .s')]
    .filter((box) => [...box.querySelectorAll('.katex-html, p, li')]
      .some((part) => [...part.querySelectorAll('.base')].some((base) =>
        base.getBoundingClientRect().right > box.getBoundingClientRect().right + 1)))
    .map((box) => box.textContent.slice(0, 80));
  document.querySelector('.columns').style.cssText = '';
  return out;
})()`;

async function printed(browser: Browser, paper: Paper, kind: PaperKind, fonts: string): Promise<Buffer> {
  const tab = await browser.newPage();
  try {
    await tab.setContent(paperHtml(paper, kind, fonts), { waitUntil: 'load' });
    await tab.evaluate('document.fonts.ready.then(() => undefined)');
    const wide = await tab.evaluate<string[]>(tooWide);
    if (wide.length > 0)
      throw new Error(`${paper.set.id} ${kind}: wider than the column:\n${wide.join('\n')}`);
    const pdf = await tab.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
    return withDate(pdf, paper.set.date);
  } finally {
    await tab.close();
  }
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('no Chromium found: set CHROMIUM_PATH');
  const fonts = await fontStyles();
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  try {
    await mkdir(path.join(publicFolder, 'resources'), { recursive: true });
    for (const paper of papers) {
      for (const kind of ['questions', 'solutions'] as const) {
        const file = kind === 'questions' ? paper.set.questionFile : paper.set.solutionFile;
        await writeFile(path.join(publicFolder, file), await printed(browser, paper, kind, fonts));
      }
    }
  } finally {
    await browser.close();
  }
}

await main();
