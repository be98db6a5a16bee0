import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf, unique } from '../support/api.ts';
import { png } from '../support/files.ts';
import { startAs } from '../support/people.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: false });
const coverInput = (page: Page) => page.locator('input[type=file][accept*="image"]');
const pdfInput = (page: Page) => page.locator('input[type=file][accept*="pdf"]');

test.describe('RULES §4: validation', () => {
  test('everything but title and PDF is optional', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await field(page, 'Tên eBook').fill(unique('Chỉ có tên'));
    await field(page, 'Ngôn ngữ').selectOption({ label: 'Chọn ngôn ngữ' });
    await pdfInput(page).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: smallPdf() });
    await page.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(page).toHaveURL(/\/toc$/);
    const id = page.url().split('/').at(-2) ?? '';
    expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({
      description: '', subject: '', grade: '', language: '', author: '', publisher: '', published_year: null, tags: '',
    });
  });

  test('cover: an image, under 5 MB', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    const section = page.getByRole('region', { name: 'Ảnh bìa' });
    for (const [mimeType, size, message] of [
      ['text/plain', 10, 'Please select a valid image file'],
      ['application/pdf', 10, 'Please select a valid image file'],
      ['image/png', 5 * 1_048_576, 'Cover image must be less than 5MB'],
      ['image/png', 5 * 1_048_576 - 1, null],
    ] as const) {
      await coverInput(page).setInputFiles({ name: `tệp ${mimeType}`, mimeType, buffer: Buffer.concat([png(4, 4), Buffer.alloc(size)], size) });
      if (message) await expect(section.getByRole('alert')).toHaveText(message);
      else {
        await expect(section.getByText(`Tệp đã chọn: tệp ${mimeType}`)).toBeVisible();
        await expect(section.getByRole('alert')).toHaveCount(0);
      }
    }
  });

  test('PDF: application/pdf, under 100 MB', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    const section = page.getByRole('region', { name: 'Tệp PDF' });
    const folder = mkdtempSync(join(tmpdir(), 'cms-e2e-size-'));
    const file = (name: string, size: number) => {
      writeFileSync(join(folder, name), '%PDF-1.7');
      truncateSync(join(folder, name), size);
      return join(folder, name);
    };
    try {
      await pdfInput(page).setInputFiles({ name: 'a.docx', mimeType: 'application/msword', buffer: smallPdf() });
      await expect(section.getByRole('alert')).toHaveText('Please select a valid PDF file');
      await pdfInput(page).setInputFiles(file('đúng trăm.pdf', 100 * 1_048_576));
      await expect(section.getByRole('alert')).toHaveText('PDF file must be less than 100MB');
      await pdfInput(page).setInputFiles(file('sát trăm.pdf', 100 * 1_048_576 - 1));
      await expect(section.getByText('Tệp đã chọn: sát trăm.pdf')).toBeVisible();
      await expect(section.getByRole('alert')).toHaveCount(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
