// Makes the demo's files from notes/*.html and figures/*.svg: the PDF notes, the files behind the downloads and the pictures
// of the questions, with their rows in default/04_files.sql. Run after a change of the texts or drawings:
// node --import tsx hasura/seeds/make-notes.ts
import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../../tests/support/browser.ts';
import { zip } from './zip.ts';

const here = import.meta.dirname;
const fileId = (number: number): string => `5e0d7c10-3b1f-4a6e-8c52-91a${String(number).padStart(9, '0')}`;

interface Sheet {
  source: string;
  title: string;
  subject: string;
}

/** Numbers are those of the ids in default/05_resources.sql. */
const sheets = new Map<number, Sheet>([
  [1, { source: '01-kinematics', title: 'Kinematics in one and two dimensions', subject: 'Physics' }],
  [2, { source: '02-current-electricity', title: 'Current electricity', subject: 'Physics' }],
  [3, { source: '03-ray-optics', title: 'Ray optics: mirrors, lenses, instruments', subject: 'Physics' }],
  [4, { source: '04-atomic-structure', title: 'Atomic structure and periodic trends', subject: 'Chemistry' }],
  [5, { source: '05-equilibrium', title: 'Chemical and ionic equilibrium', subject: 'Chemistry' }],
  [6, { source: '06-named-reactions', title: 'Named reactions of organic chemistry', subject: 'Chemistry' }],
  [
    7,
    {
      source: '07-limits-derivatives',
      title: 'Limits, derivatives and their applications',
      subject: 'Mathematics',
    },
  ],
  [8, { source: '08-vectors-3d', title: 'Vectors and three-dimensional geometry', subject: 'Mathematics' }],
  [9, { source: '09-cell', title: 'Cell structure and cell division', subject: 'Biology' }],
  [
    10,
    { source: '10-physiology', title: 'Human physiology: circulation and respiration', subject: 'Biology' },
  ],
  [
    11,
    { source: '11-number-systems', title: 'Number systems and Boolean algebra', subject: 'Computer Science' },
  ],
  [
    12,
    {
      source: '12-c-programming',
      title: 'C programming: control flow, arrays, functions',
      subject: 'Computer Science',
    },
  ],
  [
    101,
    { source: 'd1-formula-sheet', title: 'Formula sheet: Physics and Mathematics', subject: 'Downloads' },
  ],
  [
    102,
    { source: 'd2-cee-syllabus', title: 'CEE syllabus with weight of each chapter', subject: 'Downloads' },
  ],
  [103, { source: 'd3-omr-sheet', title: 'OMR answer sheet for practice', subject: 'Downloads' }],
]);

const accents: Record<string, string> = {
  Physics: '#474FA3',
  Chemistry: '#7A4A1E',
  Mathematics: '#1F6B57',
  Biology: '#2F6B2A',
  'Computer Science': '#5A3E8E',
  Downloads: '#2B2F6B',
};

const style = `
  @page { size: A4; margin: 18mm 17mm 20mm; }
  body { font: 10.6pt/1.6 'DejaVu Sans Condensed', sans-serif; color: #1c1f3a; margin: 0; }
  header { border-bottom: 2pt solid var(--accent); padding-bottom: 8pt; margin-bottom: 12pt; }
  header p { margin: 0; font: bold 9pt 'DejaVu Sans Condensed', sans-serif; letter-spacing: .06em; color: var(--accent); text-transform: uppercase; }
  h1, h2 { font-family: 'DejaVu Sans Condensed', sans-serif; line-height: 1.2; break-after: avoid; }
  h1 { font-size: 21pt; margin: 3pt 0 0; } h2 { font-size: 13.5pt; margin: 16pt 0 5pt; color: var(--accent); }
  p, ul, ol { margin: 5pt 0; } ul, ol { padding-left: 18pt; } li { margin: 2.5pt 0; }
  .lead { font-size: 12pt; }
  table { border-collapse: collapse; width: 100%; margin: 7pt 0; break-inside: avoid; font-size: 10pt; line-height: 1.4; }
  th, td { border: .6pt solid #b9bcd6; padding: 3pt 6pt; text-align: left; vertical-align: top; }
  th { font-family: 'DejaVu Sans Condensed', sans-serif; font-size: 9pt; background: #f1f1f8; }
  .formula { text-align: center; font-size: 12pt; margin: 8pt 0; padding: 6pt; background: #f6f6fb; border-radius: 4pt; break-inside: avoid; }
  .example { border-left: 3pt solid var(--accent); padding: 3pt 9pt; margin: 8pt 0; background: #fbfaf5; break-inside: avoid; }
  sup, sub { line-height: 0; }
  .mcq li { break-inside: avoid; margin: 5pt 0; } .mcq span { display: block; color: #3b3f66; }
  .answers { font-size: 10pt; border-top: .6pt solid #b9bcd6; padding-top: 5pt; }
  pre { font: 9.5pt/1.4 'DejaVu Sans Mono', monospace; background: #f6f6fb; padding: 6pt 8pt; border-radius: 4pt; break-inside: avoid; white-space: pre-wrap; }
  .omr { columns: 5; column-gap: 10pt; font: 8.5pt 'DejaVu Sans Condensed', sans-serif; }
  .omr div { break-inside: avoid; line-height: 1; padding: 2.1pt 0; }
  .omr i { font: normal 11pt 'DejaVu Sans Condensed', sans-serif; letter-spacing: 2pt; margin-left: 5pt; }
  .omr b { display: inline-block; width: 18pt; text-align: right; font-weight: normal; }
`;

/** Two hundred questions with four circles each; written here, since nobody wants to read them as HTML. */
function answerSheet(): string {
  const rows = Array.from({ length: 200 }, (_, index) => `<div><b>${index + 1}</b><i>Ⓐ Ⓑ Ⓒ Ⓓ</i></div>`);
  return `<div class="omr">${rows.join('')}</div>`;
}

async function page(sheet: Sheet): Promise<string> {
  const body = await readFile(path.join(here, 'notes', `${sheet.source}.html`), 'utf8');
  return `<!doctype html><html lang="en" style="--accent: ${accents[sheet.subject] ?? '#2B2F6B'}"><head>
    <meta charset="utf-8"><title>${sheet.title}</title><style>${style}</style></head><body>
    <header><p>Prabesh · ${sheet.subject === 'Downloads' ? 'Entrance preparation' : sheet.subject}</p><h1>${sheet.title}</h1></header>
    ${body.replace('<div class="omr"></div>', answerSheet())}</body></html>`;
}

/** Chromium writes the time into the file; a fixed one of the same length keeps the bytes the same in every run. */
function withoutTime(pdf: Buffer): Buffer {
  const text = pdf
    .toString('latin1')
    .replace(/\(D:\d{14}([+-]\d\d'\d\d'|Z)\)/g, (stamp) => `(D:20250401060000${stamp.slice(17)}`);
  return Buffer.from(text, 'latin1');
}

async function printed(browser: Browser, sheet: Sheet): Promise<Buffer> {
  const tab = await browser.newPage();
  await tab.setContent(await page(sheet));
  const pdf = await tab.pdf({
    preferCSSPageSize: true,
    printBackground: true,
    tagged: false,
    displayHeaderFooter: true,
    headerTemplate: '<span></span>',
    footerTemplate: `<div style="width:100%;font:8px 'DejaVu Sans Condensed';color:#666;text-align:center">
      ${sheet.title} · <span class="pageNumber"></span>/<span class="totalPages"></span></div>`,
  });
  await tab.close();
  return withoutTime(pdf);
}

/** The pictures of the questions of default/09_questions.sql, which name them by their ids. */
async function drawn(browser: Browser): Promise<Made[]> {
  const tab = await browser.newPage();
  const made: Made[] = [];
  for (const name of (await readdir(path.join(here, 'figures'))).sort()) {
    await tab.setContent(await readFile(path.join(here, 'figures', name), 'utf8'));
    const bytes = await tab.locator('svg').screenshot();
    const originalName = name.replace('.svg', '.png');
    made.push({
      number: 200 + parseInt(name),
      extension: 'png',
      contentType: 'image/png',
      originalName,
      bytes,
    });
  }
  await tab.close();
  return made;
}

/** A Word document with one table: the least that word processors open without complaint. */
function studyPlan(): Buffer {
  const word = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
  const paragraph = (text: string, bold = false): string =>
    `<w:p><w:r>${bold ? '<w:rPr><w:b/></w:rPr>' : ''}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
  const cell = (text: string, bold: boolean): string =>
    `<w:tc><w:tcPr><w:tcW w:w="2250" w:type="dxa"/></w:tcPr>${paragraph(text, bold)}</w:tc>`;
  const row = (texts: string[], bold = false): string =>
    `<w:tr>${texts.map((text) => cell(text, bold)).join('')}</w:tr>`;
  const line = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV']
    .map((side) => `<w:${side} w:val="single" w:sz="4" w:color="999999"/>`)
    .join('');
  const weeks = [
    'Mechanics, cell',
    'Electricity, genetics',
    'Organic chemistry, physiology',
    'Weak chapters',
  ];
  const days = Array.from({ length: 30 }, (_, index) =>
    row([
      `Day ${index + 1}`,
      (index + 1) % 7 === 0 ? 'Model set and its solutions' : (weeks[Math.floor(index / 8)] ?? ''),
      '',
      '',
    ]),
  );
  const body = [
    paragraph('Study plan for the last 30 days', true),
    paragraph('Write down in the evening what you finished, not what you wanted to finish.'),
    `<w:tbl><w:tblPr><w:tblW w:w="9000" w:type="dxa"/><w:tblBorders>${line}</w:tblBorders></w:tblPr>`,
    '<w:tblGrid><w:gridCol w:w="2250"/><w:gridCol w:w="2250"/><w:gridCol w:w="2250"/><w:gridCol w:w="2250"/></w:tblGrid>',
    row(['Day', 'Plan', 'Done', 'Score'], true),
    ...days,
    '</w:tbl>',
    paragraph(''),
  ];
  const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
  const types = 'application/vnd.openxmlformats';
  return zip([
    {
      name: '[Content_Types].xml',
      content: `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="${types}-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="${types}-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    },
    {
      name: '_rels/.rels',
      content: `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    },
    {
      name: 'word/document.xml',
      content: `${xml}<w:document xmlns:w="${word}"><w:body>${body.join('')}</w:body></w:document>`,
    },
  ]);
}

interface Made {
  number: number;
  extension: string;
  contentType: string;
  originalName: string;
  bytes: Buffer;
}

const fileNameOf = (title: string): string => title.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase();

async function makeAll(browser: Browser): Promise<Made[]> {
  const made: Made[] = [];
  for (const [number, sheet] of sheets) {
    const bytes = await printed(browser, sheet);
    const originalName = `${fileNameOf(sheet.title)}.pdf`;
    made.push({ number, extension: 'pdf', contentType: 'application/pdf', originalName, bytes });
  }
  const physics = made.filter(({ number }) => sheets.get(number)?.subject === 'Physics');
  made.push({
    number: 104,
    extension: 'docx',
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    originalName: 'study-plan-for-the-last-30-days.docx',
    bytes: studyPlan(),
  });
  made.push({
    number: 105,
    extension: 'zip',
    contentType: 'application/zip',
    originalName: 'physics-notes.zip',
    bytes: zip(physics.map(({ originalName, bytes }) => ({ name: originalName, content: bytes }))),
  });
  return [...made, ...(await drawn(browser))];
}

function rowsOf(made: Made[]): string {
  const rows = made.map(({ number, extension, contentType, originalName, bytes }) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const id = fileId(number);
    return `  ('${id}', '${id}.${extension}', '${originalName}', '${contentType}', ${bytes.length}, '${sha256}')`;
  });
  return `-- Written by make-notes.ts, together with ../files. Do not edit.
insert into public.files (id, name, original_name, content_type, size, sha256, uploaded_by, created_at)
select file.id::uuid, file.name, original_name, content_type, size, sha256, profiles.id, now() - interval '56 days'
from (values
${rows.join(',\n')}
) as file (id, name, original_name, content_type, size, sha256)
cross join public.profiles
where profiles.email = 'admin@prabesh.test';
`;
}

async function main(): Promise<void> {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('no Chromium found: set CHROMIUM_PATH');
  const browser = await chromium.launch({ executablePath, chromiumSandbox: false });
  try {
    const made = await makeAll(browser);
    for (const { number, extension, bytes } of made) {
      await writeFile(path.join(here, 'files', `${fileId(number)}.${extension}`), bytes);
    }
    await writeFile(path.join(here, 'default/04_files.sql'), rowsOf(made));
  } finally {
    await browser.close();
  }
}

await main();
