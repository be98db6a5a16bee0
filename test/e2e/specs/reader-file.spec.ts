import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf } from '../support/api.ts';
import { bookOf, drawn, openReader, pageField, reader, upload, withBook, withFile } from '../support/books.ts';
import { pdfOf } from '../support/hostilePdf.ts';
import { items } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { intercept, withoutEvents } from '../support/waiting.ts';

const files = '**/cms-files/**';

/** Counts the bytes that come over the wire from the store. */
async function wire(page: Page): Promise<{ bytes: () => number }> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const ofFiles = new Set<string>();
  let bytes = 0;
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/cms-files/')) ofFiles.add(requestId);
  });
  cdp.on('Network.dataReceived', ({ requestId, dataLength }) => {
    if (ofFiles.has(requestId)) bytes += dataLength;
  });
  return { bytes: () => bytes };
}

/** A PDF whose first page is missing. The server accepts it because of its second page. */
const withoutFirstPage = pdfOf([
  '<</Type/Catalog/Pages 2 0 R>>',
  '<</Type/Pages/Count 2/Kids[9 0 R 3 0 R]>>',
  '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>',
]);

const failure = (page: Page) => reader(page).getByRole('alert');

test.describe('RULES §10.16: reading by ranges', () => {
  test('the first page of a PDF of 90 MB shows after less than 3 MB, the last one after little more', async ({ page }) => {
    const large = bookOf({ pages: 300, picture: 320_000 });
    expect(large.length).toBeGreaterThan(90 << 20);
    const { id } = await withFile('Chín mươi MB', large);
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    const { bytes } = await wire(page);
    const from = Date.now();
    await openReader(page);
    const first = bytes();
    test.info().annotations.push({ type: 'first page', description: `${first} bytes, ${Date.now() - from} ms` });
    expect(first).toBeGreaterThan(320_000);
    expect(first).toBeLessThan(3 << 20);
    await pageField(page).fill('300');
    await pageField(page).press('Enter');
    await expect(drawn(page, 300)).toBeVisible();
    expect(bytes()).toBeLessThan(6 << 20);
    await page.waitForTimeout(2000); // nothing more is read in the background
    expect(bytes()).toBeLessThan(6 << 20);
  });

  test('only the open reader loads the PDF and PDF.js; each kind of failure has its own message', async ({ page }) => {
    await withoutEvents(page);
    const { id, title } = await withBook('Chưa mở', { pages: 3 });
    await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}/toc`, { items: items('Một|1') }); // for an empty outline the page would read the PDF
    await startAs(page, 'EDITOR');
    const asked: string[] = [];
    page.on('request', (r) => { if (/pdf\.worker|\/Reader-|pdfjs-|\.pdf/.test(r.url())) asked.push(r.url()); });
    for (const path of ['/ebooks', `/ebooks/${id}`, `/ebooks/${id}/toc`]) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
    }
    expect(asked).toEqual([]);
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByRole('button', { name: 'Xem tài liệu' })).toBeVisible();
    await page.waitForLoadState('networkidle'); // the page's own scripts are here

    await test.step('its script is not loaded: a message says so, and the rest of the page works', async () => {
      await intercept(page, '**/assets/**', (route) => route.abort());
      await page.getByRole('button', { name: 'Xem tài liệu' }).click();
      await expect(failure(page)).toContainText('Phần này chưa tải được.');
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await intercept(page, /pdf\.worker/, (route) => route.abort());
      await failure(page).getByRole('button', { name: 'Thử lại' }).click();
      await expect(failure(page)).toContainText('Không tải được tệp PDF.');
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      await failure(page).getByRole('button', { name: 'Thử lại' }).click();
      await expect(drawn(page, 1)).toBeVisible();
    });
    const { origin } = new URL(page.url());
    expect(asked.filter((url) => new URL(url).origin !== origin)).toEqual([]);

    await test.step('a lost, damaged or locked file has its own message', async () => {
      const responses = [
        { status: 404, body: 'x', message: 'Không tìm thấy tệp PDF trong kho lưu trữ.' },
        { status: 200, body: '%PDF-1.7 and nothing that follows', message: 'Tệp PDF bị hỏng hoặc không đọc được.' },
        { status: 200, body: withoutFirstPage, message: 'Tệp PDF bị hỏng hoặc không đọc được.' },
        { status: 200, body: bookOf({ pages: 1, locked: true }), message: 'Tệp PDF có mật khẩu' },
      ];
      for (const { message, ...response } of responses) {
        await reader(page).getByRole('button', { name: 'Đóng tài liệu' }).click();
        await intercept(page, files, (route) => route.fulfill({ contentType: 'application/pdf', ...response }));
        await page.getByRole('button', { name: 'Xem tài liệu' }).click();
        await expect(failure(page)).toContainText(message);
        await expect(failure(page).getByRole('link', { name: 'Mở PDF' })).toHaveAttribute('target', '_blank');
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      }
      await failure(page).getByRole('button', { name: 'Thử lại' }).click();
      await expect(drawn(page, 1)).toBeVisible();
    });
  });

  test('the page in view stays when the link expires, the connection breaks or the file is replaced', async ({ page }) => {
    const { id } = await withBook('Trong lúc đọc', { pages: 40, picture: 200_000 });
    await intercept(page, '**/api/cms/events', (route) => route.abort()); // the page gets no events
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    await openReader(page);
    const goTo = async (n: number) => {
      await pageField(page).fill(String(n));
      await pageField(page).press('Enter');
    };

    await test.step('an expired link is renewed', async () => {
      const renewed: string[] = [];
      page.on('response', (r) => { if (r.ok() && r.url().endsWith(`/api/cms/ebooks/${id}`)) renewed.push(r.url()); });
      let refused = 0;
      const address = page.url();
      await intercept(page, files, async (route) => {
        if (renewed.length > 0) return route.continue();
        refused += 1;
        return route.fulfill({ status: 403, body: 'Liên kết không hợp lệ hoặc đã hết hạn.' });
      });
      await goTo(30);
      await expect(drawn(page, 30)).toBeVisible();
      expect(refused).toBeGreaterThan(0);
      // rangeLoader.test.ts tests that ranges share one renewal. Here a renewal returns the same link.
      expect(renewed.length).toBeLessThanOrEqual(refused);
      await expect(failure(page)).toHaveCount(0);
      await expect(pageField(page)).toHaveValue('30');
      expect(page.url()).toBe(address);
      await page.unroute(files);
    });

    await test.step('a broken connection is retried, then reported; what is shown stays, and a retry continues there', async () => {
      let attempts = 0;
      await intercept(page, files, (route) => { attempts += 1; return route.abort(); });
      await goTo(15);
      await expect(failure(page)).toContainText('Một phần tài liệu chưa tải được');
      expect(attempts).toBeGreaterThanOrEqual(4);
      await expect(reader(page).getByText('/ 40')).toBeVisible();
      await page.unroute(files);
      await failure(page).getByRole('button', { name: 'Thử lại' }).click();
      await expect(drawn(page, 15)).toBeVisible();
      await expect(failure(page)).toHaveCount(0);
      await expect(pageField(page)).toHaveValue('15');
    });

    await test.step('a file that was replaced is reported, and the new one opened', async () => {
      await upload(id, smallPdf());
      await intercept(page, files, async (route) => {
        const response = await route.fetch();
        return route.fulfill({ response, headers: { ...response.headers(), etag: '"another"' } });
      });
      await goTo(22);
      await expect(failure(page)).toContainText('Tệp PDF vừa được thay bằng tệp khác.');
      await page.unrouteAll({ behavior: 'wait' }); // a response may be on its way
      await failure(page).getByRole('button', { name: 'Thử lại' }).click();
      await expect(reader(page).getByText('/ 3', { exact: true })).toBeVisible();
    });
  });
});
