// The upload screen as a person uses it: fields by label, files by the picker, the preview read by row.
import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
import { strToU8, zipSync } from 'fflate';
import { expect } from './fixtures.ts';

export interface Exam {
  title: string;
  set: string;
  date: string;
}

export async function openUpload(page: Page): Promise<void> {
  await page.goto('/admin/results/upload');
  await expect(page.getByLabel('Exam Title')).toBeVisible();
}

export async function fillExam(page: Page, exam: Exam): Promise<void> {
  await page.getByLabel('Exam Title').fill(exam.title);
  await page.getByLabel('Set Number').fill(exam.set);
  await page.getByLabel('Exam Date').fill(exam.date);
}

export async function chooseCsv(page: Page, content: string | Buffer, name = 'marks.csv'): Promise<void> {
  const buffer = typeof content === 'string' ? Buffer.from(content, 'utf8') : content;
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer });
}

export async function processCsv(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Process CSV' }).click();
}

export function previewRow(page: Page, text: string): Locator {
  return page.getByRole('row').filter({ hasText: text });
}

export async function verifyAndUpload(page: Page): Promise<void> {
  await page.getByLabel('I have verified that the data is correct').check();
  await page.getByRole('button', { name: 'Upload Results' }).click();
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A workbook with one sheet: what is a number is stored as one, all else as text. */
export function workbookOf(rows: readonly (readonly (string | number)[])[]): Buffer {
  const sheet = rows.map((cells, at) => {
    const written = cells.map((cell, column) => {
      const place = `${String.fromCharCode(65 + column)}${at + 1}`;
      return typeof cell === 'number'
        ? `<c r="${place}"><v>${cell}</v></c>`
        : `<c r="${place}" t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`;
    });
    return `<row r="${at + 1}">${written.join('')}</row>`;
  });
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const relations = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Marks" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData>${sheet.join('')}</sheetData></worksheet>`,
  };
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  );
}
