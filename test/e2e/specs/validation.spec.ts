import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf, unique } from '../support/api.ts';
import { startAs } from '../support/people.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: false });
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
});
