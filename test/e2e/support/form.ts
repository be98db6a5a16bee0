import { expect, type Locator, type Page } from '@playwright/test';
import { smallPdf } from './api.ts';
import { startAs } from './people.ts';

export type PickedFile = { name: string; mimeType: string; buffer: Buffer };

export const pdfInput = (page: Page): Locator => page.locator('input[type=file][accept*="pdf"]');
export const coverInput = (page: Page): Locator => page.locator('input[type=file][accept*="image"]');
export const pdfSection = (page: Page): Locator => page.getByRole('region', { name: /^Tệp PDF/ });

export const pdfFile = (name = 'giáo trình.pdf'): PickedFile => ({ name, mimeType: 'application/pdf', buffer: smallPdf() });

/** Opens the form of a new e-book as an editor and fills in the title. */
export async function openNewForm(page: Page, title: string): Promise<void> {
  await startAs(page, 'EDITOR');
  await page.goto('/ebooks/create');
  await page.getByLabel('Tên eBook').fill(title);
}

/**
 * Picks a PDF and waits until it has been read. Until then the form grows, and moves the save
 * button if the page is scrolled to its end: a click could miss. For the first PDF on a form: a
 * second one would be satisfied by the status of the first.
 */
export async function pickPdf(page: Page, file: PickedFile | string = pdfFile()): Promise<void> {
  await pdfInput(page).setInputFiles(file);
  await expect(pdfSection(page).getByRole('status')).toHaveText(/^(?!Đang đọc PDF)./);
}
