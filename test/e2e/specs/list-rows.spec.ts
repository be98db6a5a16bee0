import { expect, type Page, test } from '@playwright/test';
import { unique } from '../support/api.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { intercept, settled } from '../support/waiting.ts';

const rows = (page: Page) => page.getByRole('table').getByRole('row');
const links = (page: Page) => page.locator('a[data-ebook]');

const list = (subject: string) => `/ebooks?subject=${encodeURIComponent(subject)}`;

test.describe('RULES §10.18: the rows of the list', () => {
  test('the whole row except its controls opens the e-book; selecting text opens nothing; Ctrl-click and a middle click anywhere in it open a tab, and the list stays; "Quay lại danh sách" and Back restore filters, page, scroll and the row', async ({ page, browser }) => {
    const subject = unique('Cả hàng');
    const { id, title } = await ebookIn('draft', 'Cả hàng mở', { subject });
    await startAs(page, 'EDITOR');
    for (const [what, width] of [[rows(page).nth(1), 1440], [page.getByRole('main').getByRole('listitem'), 390]] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(list(subject));
      await expect(links(page)).toHaveText([title]);
      await page.getByRole('checkbox', { name: `Chọn “${title}”` }).check();
      await page.getByRole('button', { name: 'Bỏ chọn' }).click();
      await page.getByRole('button', { name: `Thao tác với “${title}”` }).click();
      await page.locator('.MuiBackdrop-root').click(); // the menu is not in the row
      await expect(page.getByRole('menu')).toHaveCount(0);
      const date = what.getByText(/\d{2}\/\d{2}\/\d{4}/).last();
      await date.selectText();
      await date.dispatchEvent('click');
      await expect(page).toHaveURL(new RegExp(`${encodeURIComponent(subject)}$`));
      await page.evaluate(() => getSelection()?.removeAllRanges());
      await date.click();
      await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(list(subject));
    // Chromium before 156 gives Playwright no address of such a tab.
    const cdp = await browser.newBrowserCDPSession();
    const tabAt = async (path: string) => {
      const { targetInfos } = await cdp.send('Target.getTargets');
      return targetInfos.find(({ type, url }) => type === 'page' && url.endsWith(path))?.targetId;
    };
    const status = rows(page).nth(1).getByText('Bản nháp');
    for (const click of [
      () => status.click({ modifiers: ['ControlOrMeta'] }),
      () => status.click({ button: 'middle' }),
      () => page.getByRole('link', { name: title }).click({ modifiers: ['ControlOrMeta'] }),
    ]) {
      await click();
      await expect.poll(() => tabAt(`/ebooks/${id}`)).toBeTruthy();
      await cdp.send('Target.closeTarget', { targetId: (await tabAt(`/ebooks/${id}`)) as string });
      await expect.poll(() => tabAt(`/ebooks/${id}`)).toBeUndefined();
    }
    await expect(page).toHaveURL(new RegExp(`${encodeURIComponent(subject)}$`));

    // “Quay lại danh sách” and Back.
    await page.setViewportSize({ width: 1280, height: 600 });
    await page.goto('/ebooks?limit=50&sort=title');
    const link = links(page).nth(14);
    await link.scrollIntoViewIfNeeded();
    const y = await page.evaluate(() => scrollY);
    expect(y).toBeGreaterThan(100);
    const name = await link.innerText();
    for (const back of [
      () => page.goBack(),
      () => page.getByRole('link', { name: 'Quay lại danh sách' }).click(),
    ]) {
      await link.click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await back();
      await expect(page).toHaveURL(/limit=50/);
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
      await expect(links(page).nth(14)).toBeFocused();
      await expect(links(page).nth(14)).toHaveText(name);
    }
    // After a walk through the queue it is the row of the last e-book.
    await links(page).nth(14).click();
    await page.getByRole('link', { name: 'eBook tiếp theo' }).click();
    await expect(page.getByText(/^16\//)).toBeVisible();
    await page.getByRole('link', { name: 'Quay lại danh sách' }).click();
    await expect(links(page).nth(15)).toBeFocused();
  });

  test('long words stay in their column, 320 to 1920 px', async ({ page }) => {
    const subject = unique('Mônhọccótêndàikhôngdấucách'.repeat(4)).replaceAll(' ', '');
    const word = 'Nghiêncứu'.repeat(25);
    const fields = { subject, grade: 'Lớpmườihaichuyên'.repeat(8) };
    const { id } = await ebookIn('rejected', 'Dài', fields);
    await startAs(page, 'EDITOR');
    await intercept(page, '**/api/cms/ebooks?*', async (route) => {
      const response = await route.fetch();
      const body = await response.json();
      for (const ebook of body.data.ebooks) {
        ebook.title = word;
        ebook.creator.full_name = word;
        ebook.matched_toc = word;
        if (ebook.returned) ebook.returned.comment = word;
      }
      await route.fulfill({ response, json: body });
    });
    await page.goto(list(subject));
    for (const width of [320, 390, 600, 768, 900, 1024, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      await settled(page);
      await expect(page.locator(`a[data-ebook="${id}"]`)).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth), `page, ${width} px`).toBeLessThanOrEqual(width);
      const cells = page.getByRole('main').locator('td, main li, [data-ebook]');
      const wide = await cells.evaluateAll((all) =>
        all.filter((cell) => cell.scrollWidth > cell.clientWidth + 1).map((cell) => cell.textContent?.slice(0, 40)),
      );
      expect(wide, `cells, ${width} px`).toEqual([]);
      const title = await page.locator(`a[data-ebook="${id}"]`).boundingBox();
      expect(title?.width, `room for the title, ${width} px`).toBeGreaterThan(130);
    }
  });
});
