import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { Api, type Ebook, sendFile, unique } from './api.ts';
import { items } from './library.ts';
import { type Book, writeBook } from './readerPdf.ts';

/** The bytes of a book. */
export function bookOf(book: Book): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'cms-e2e-book-'));
  try {
    writeBook(join(folder, 'sach.pdf'), book);
    return readFileSync(join(folder, 'sach.pdf'));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Creates a draft of the first editor with this book as its PDF. No other e-book has the same file. */
export const withBook = (name: string, book: Book, outline: string[] = []): Promise<Ebook> =>
  withFile(name, bookOf({ remark: randomUUID(), ...book }), outline);

/** Creates a draft of the first editor with any PDF. Another e-book may have the same file. */
export async function withFile(name: string, pdf: Buffer, outline: string[] = []): Promise<Ebook> {
  const editor = await Api.as('EDITOR');
  const { id } = await editor.create({ title: unique(name) });
  const ebook = await upload(id, pdf);
  if (outline.length > 0) await editor.call('PUT', `/ebooks/${id}/toc`, { items: items(...outline) });
  return ebook;
}

/** Replaces the PDF, if any, of an e-book of the first editor. */
export const upload = (id: string, pdf: Buffer): Promise<Ebook> => put(`/ebooks/${id}/upload`, 'sach.pdf', pdf);

/** Replaces the cover, if any, by a PNG. */
export const uploadCover = (id: string, picture: Buffer): Promise<Ebook> => put(`/ebooks/${id}/cover`, 'bìa.png', picture);

async function put(path: string, fileName: string, bytes: Buffer): Promise<Ebook> {
  const editor = await Api.as('EDITOR');
  const grant = await editor.call('POST', path, { fileName });
  await sendFile(grant.uploadUrl as string, bytes);
  return (await editor.call('POST', `${path}/confirm`, { objectName: grant.objectName })).ebook as Ebook;
}

/** The reader of the page. */
export const reader = (page: Page): Locator => page.getByRole('region', { name: 'Xem tài liệu', exact: true });

/** Opens the reader and waits for the page it begins with. */
export async function openReader(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Xem tài liệu' }).press('Enter'); // a click could miss, because content that loads above it moves it
  await expect(drawn(page, 1)).toBeVisible();
  return reader(page);
}

/** Selects all text of a page with the focus in the reader, as from the keyboard. */
export async function selectText(page: Page, number: number): Promise<void> {
  const layer = page.locator(`.page[data-page-number="${number}"] .textLayer`);
  await expect(layer.locator('span').first()).toBeAttached();
  await page.locator('.pdfViewer').locator('..').focus();
  await layer.evaluate((text) => getSelection()?.selectAllChildren(text));
  await expect(page.getByRole('toolbar', { name: 'Chữ đã chọn' })).toBeVisible();
}

/** The canvas of a drawn page, not the white placeholder. */
export const drawn = (page: Page, number: number): Locator =>
  page.locator(`.page[data-page-number="${number}"][data-loaded="true"] canvas`).first();

/** The page that the reader says it is on. */
export const pageField = (page: Page): Locator => reader(page).getByLabel('Trang', { exact: true });
