import { expect, test } from '@playwright/test';
import { bookOf, drawn, openReader, pageField, reader, withFile } from '../support/books.ts';
import { startAs } from '../support/people.ts';
import { documentedRule, SecondStore } from '../support/secondStore.ts';

test.describe('RULES §10.16: a store on its own origin', () => {
  // The CSP of the pages allows only the configured store (tested in test/api). This test's store has a random port, so
  // the CSP is bypassed. Fulfilling the document with another CSP would not do: Chromium knows no IP address for a
  // fulfilled document, and refuses it requests to loopback.
  test.use({ bypassCSP: true });

  test('with the CORS rule of deploy/bucket-cors.json a PDF is read in ranges; if Content-Range is not exposed, the failure is reported and the browser\'s viewer is offered', async ({ page }) => {
    await test.step('with the rule', async () => {
      const large = bookOf({ pages: 60, picture: 200_000 });
      const { id } = await withFile('Kho riêng', large);
      const store = await SecondStore.start(documentedRule());
      try {
        await store.serve(page);
        await startAs(page, 'EDITOR');
        const statuses: number[] = [];
        page.on('response', async (response) => {
          if (response.url().startsWith(store.origin)) statuses.push(response.status());
        });
        await page.goto(`/ebooks/${id}`);
        await openReader(page);
        await pageField(page).fill('60');
        await pageField(page).press('Enter');
        await expect(drawn(page, 60)).toBeVisible();
        expect(statuses.length).toBeGreaterThan(2);
        expect(new Set(statuses)).toEqual(new Set([206]));
        await expect(reader(page).getByRole('alert')).toHaveCount(0);
      } finally {
        await store.stop();
      }
    });
    await test.step('without Content-Range', async () => {
      await page.unrouteAll({ behavior: 'wait' });
      const { id } = await withFile('Kho kín', bookOf({ pages: 3 }));
      const rule = documentedRule();
      const store = await SecondStore.start({ ...rule, ExposeHeaders: rule.ExposeHeaders.filter((name) => name !== 'Content-Range') });
      try {
        await store.serve(page);
        await page.goto(`/ebooks/${id}`);
        await page.getByRole('button', { name: 'Xem tài liệu' }).click();
        await expect(reader(page).getByRole('alert')).toContainText('Không tải được tệp PDF.');
        await expect(reader(page).getByRole('alert').getByRole('link', { name: 'Mở PDF' })).toBeVisible();
      } finally {
        await store.stop();
      }
    });
  });
});
