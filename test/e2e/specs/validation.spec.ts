import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { pickPdf } from '../support/form.ts';
import { startAs } from '../support/people.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: false });

test.describe('RULES §4: validation', () => {
  test('everything but title and PDF is optional', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await field(page, 'Tên eBook').fill(unique('Chỉ có tên'));
    await field(page, 'Ngôn ngữ').selectOption({ label: 'Chọn ngôn ngữ' });
    await pickPdf(page);
    await page.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(page).toHaveURL(/\/toc$/);
    const id = page.url().split('/').at(-2) ?? '';
    expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({
      description: '', subject: '', grade: '', language: '', author: '', publisher: '', published_year: null, tags: '',
    });
  });
});
