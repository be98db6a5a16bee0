import { statSync } from 'node:fs';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { BrokenLine } from '../support/brokenLine.ts';
import { sha256, sha256Of, testFolder, writePdf } from '../support/files.ts';
import { pickPdf } from '../support/form.ts';
import { account, signIn } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const MiB = 1_048_576;
const inFolder = testFolder('parts');
const pdfOf = (megabytes: number) => {
  const path = inFolder(`sach-${megabytes}.pdf`);
  writePdf(path, 3, megabytes);
  return path;
};

const update = (page: Page) => page.getByRole('button', { name: 'Cập nhật' });

/** An e-book's form, reached by a line that breaks. */
async function openBy(browser: Browser, line: BrokenLine, id: string): Promise<Page> {
  const page = await browser.newPage({ locale: 'vi-VN' });
  await signIn(page, account('EDITOR'), line.url);
  await page.goto(`${line.url}/ebooks/${id}/edit`);
  await expect(update(page)).toBeVisible();
  return page;
}

/** The digest of what the library serves for an e-book. */
async function served(id: string): Promise<string> {
  const { file_url } = await (await Api.as('EDITOR')).get(id);
  return sha256(Buffer.from(await (await fetch(file_url as string)).arrayBuffer()));
}

const product = () => process.env.E2E_URL ?? '';

const patient = { timeout: 300_000 };

test.describe('RULES §§8.11, 10.22: a large PDF on a bad line', () => {
  test('90 MB by a line that breaks five times: at most 1.3 times the bytes, and the same file', async ({ browser }) => {
    const path = pdfOf(90);
    const { size } = statSync(path);
    const { id } = await (await Api.as('EDITOR')).create({ title: unique('Đường truyền kém') });
    const line = await BrokenLine.to(product(), [11, 29, 46, 64, 83].map((mb) => mb * 1_000_000));
    const page = await openBy(browser, line, id);
    await pickPdf(page, path);
    const before = line.sent;
    await update(page).click();
    await expect(page.getByText('Đã cập nhật eBook')).toBeVisible(patient);
    const factor = (line.sent - before) / size;
    expect(line.breaks).toBe(5);
    expect(factor).toBeGreaterThan(1); // what was cut off was sent again, and all of it went by this line
    expect(factor).toBeLessThanOrEqual(1.3);
    expect(await served(id)).toBe(sha256Of(path));
    console.log(`sent ${factor.toFixed(3)} times the file of ${(size / MiB).toFixed(1)} MB`);
    line.close();
    await page.close();
  });

  test('after a reload the same file continues where it stopped', async ({ browser }) => {
    const path = pdfOf(24);
    const api = await Api.as('EDITOR');
    const { id } = await api.create({ title: unique('Tải lại trang') });
    const line = await BrokenLine.to(product(), []);
    const page = await openBy(browser, line, id);
    const sent: number[] = [];
    let lastPart = 3;
    await intercept(page, /cms-files.*partNumber/, async (route) => {
      const number = Number(new URL(route.request().url()).searchParams.get('partNumber'));
      sent.push(number);
      if (number <= lastPart) await route.continue(); // the rest hangs
    });
    await pickPdf(page, path);
    await update(page).click();
    await expect.poll(() => sent).toEqual([1, 2, 3, 4]);
    page.on('dialog', (dialog) => dialog.accept()); // leaving asks
    await page.reload();
    await expect(page.getByText('Lần tải lên “sach-24.pdf” còn dở.')).toBeVisible();
    await page.goto(`${line.url}/ebooks/create`);
    await page.getByRole('link', { name: 'Tải tiếp' }).click();
    await expect(page).toHaveURL(`${line.url}/ebooks/${id}/edit`);
    await expect(update(page)).toBeVisible(); // the form that is left has a field for a PDF too
    sent.length = 0;
    lastPart = 99;
    await pickPdf(page, path);
    await update(page).click();
    await expect(page.getByText('Đã cập nhật eBook')).toBeVisible(patient);
    expect(sent).toEqual([4, 5]);
    expect(await served(id)).toBe(sha256Of(path));
    line.close();
    await page.close();
  });
});
