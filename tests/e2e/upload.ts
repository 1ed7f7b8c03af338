// The upload screen as a person uses it: fields by label, files by the picker, the preview read by row.
import { Buffer } from 'node:buffer';
import type { Locator, Page } from '@playwright/test';
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
