import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { pickPdf } from '../support/form.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { crash, intercept, waitUntilStored } from '../support/waiting.ts';

const titleField = (page: Page) => page.getByLabel('Tên eBook');
const recover = (page: Page) => page.getByRole('dialog', { name: 'Khôi phục nội dung chưa lưu?' });

/** Waits until the browser keeps the text, then closes the tab without warning. */
async function kill(page: Page, context: BrowserContext, text: string): Promise<Page> {
  await waitUntilStored(page, text);
  const next = await context.newPage();
  await crash(page);
  return next;
}

test.describe('RULES §10.11: windows that close or die', () => {
  test('a new e-book whose response was lost with the tab is not made twice', async ({ page, context }) => {
    const title = unique('Tab chết lúc tạo');
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await titleField(page).fill(title);
    await pickPdf(page);
    await intercept(page, /\/api\/cms\/ebooks$/, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(page.getByRole('alert')).toContainText('Không kết nối được máy chủ.');
    const next = await kill(page, context, title);
    await next.goto('/ebooks/create');
    await recover(next).getByRole('button', { name: 'Khôi phục' }).click();
    await expect(titleField(next)).toHaveValue(title);
    await pickPdf(next);
    await next.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(next).toHaveURL(/\/toc$/);
    const found = await (await Api.as('EDITOR')).call('GET', `/ebooks?search=${encodeURIComponent(title)}`);
    expect(found.total).toBe(1);
  });

  test('two windows die with different work: both come back, one after the other', async ({ page, context }) => {
    const { id } = await ebookIn('draft', 'Hai bản');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    const second = await context.newPage();
    await second.goto(`/ebooks/${id}/edit`);
    await titleField(page).fill('Bản của cửa sổ một');
    const third = await kill(page, context, 'Bản của cửa sổ một');
    await titleField(second).fill('Bản của cửa sổ hai');
    const next = await kill(second, context, 'Bản của cửa sổ hai');
    await third.close();
    await next.goto(`/ebooks/${id}/edit`);
    await recover(next).getByRole('button', { name: 'Bỏ nội dung này' }).click();
    await next.reload();
    await recover(next).getByRole('button', { name: 'Khôi phục' }).click();
    await expect(titleField(next)).toHaveValue('Bản của cửa sổ một');
  });
});
