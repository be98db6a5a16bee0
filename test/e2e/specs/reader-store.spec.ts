import { expect, test } from '@playwright/test';
import { bookOf, drawn, openReader, pageField, reader, withFile } from '../support/books.ts';
import { startAs } from '../support/people.ts';
import { documentedRule, SecondStore } from '../support/secondStore.ts';

test.describe('RULES §10.16: a store on its own origin', () => {
  // The pages' policy names the store that the settings name (test/api); here it is on a port that no setting knows. A
  // document that the test had rewritten instead would have no address, and Chromium lets such a one reach no loopback.
  test.use({ bypassCSP: true });

  test('with the rule that the documents give it is read by ranges; without Content-Range exposed it is not: the failure is reported, and the browser\'s viewer offered', async ({ page }) => {
    await test.step('with the rule', async () => {
      const large = bookOf({ pages: 60, picture: 200_000 });
      const { id } = await withFile('Kho riêng', large);
      const store = await SecondStore.start(documentedRule());
      try {
        await store.serve(page);
        await startAs(page, 'EDITOR');
        const ranges: number[] = [];
        page.on('response', async (response) => {
          if (response.url().startsWith(store.origin)) ranges.push(response.status());
        });
        await page.goto(`/ebooks/${id}`);
        await openReader(page);
        await pageField(page).fill('60');
        await pageField(page).press('Enter');
        await expect(drawn(page, 60)).toBeVisible();
        expect(ranges.length).toBeGreaterThan(2);
        expect(new Set(ranges)).toEqual(new Set([206]));
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
