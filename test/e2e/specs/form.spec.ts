import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { png } from '../support/files.ts';
import { coverInput, openNewForm, pickPdf } from '../support/form.ts';

const create = (page: Page) => page.getByRole('button', { name: 'Tạo eBook' });

test.describe('RULES §10.6: e-book form', () => {
  test('every field is saved as typed, but trimmed; cover, then PDF; then the outline editor; the edit form shows it, and its Cancel leads back', async ({ page }) => {
    const title = unique('Đủ mọi ô');
    await openNewForm(page, `  ${title} `);
    for (const [name, text] of [
      ['Mô tả', 'Dòng một\nDòng hai'], ['Môn học', 'Hóa học'], ['Khối lớp', 'Lớp 8'], ['Tác giả', 'Lê Văn Thiêm'],
      ['Nhà xuất bản', 'NXB Giáo dục'], ['Năm xuất bản', '1900'], ['Từ khóa', 'axit, bazơ'], ['Số trang', '1'],
    ] as const) {
      await page.getByLabel(name).fill(text);
    }
    await page.getByLabel('Ngôn ngữ').selectOption({ label: 'Khác' });
    await coverInput(page).setInputFiles({ name: 'bìa.png', mimeType: 'image/png', buffer: png(60, 80) });
    await expect(page.getByRole('img', { name: 'Ảnh bìa' })).toBeVisible();
    await pickPdf(page);
    const calls: string[] = [];
    page.on('request', (r) => {
      const path = new URL(r.url()).pathname;
      if (r.method() !== 'GET') calls.push(`${r.method()} ${path.replace(/^.*\/ebooks(\/[0-9a-f-]{36})?/, '')}`);
    });
    await create(page).click();
    await expect(page).toHaveURL(/\/toc$/);
    const steps = calls.filter((c) => c.startsWith('POST')).map((c) => c.slice(5));
    expect(steps).toEqual(['', '/cover', '/cover/confirm', '/upload', '/upload/confirm']);
    await expect(page.getByText('Đã tạo eBook')).toBeVisible();
    const id = page.url().split('/').at(-2) ?? '';
    expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({
      title, description: 'Dòng một\nDòng hai', subject: 'Hóa học', grade: 'Lớp 8', language: 'Other',
      author: 'Lê Văn Thiêm', publisher: 'NXB Giáo dục', published_year: 1900, tags: 'axit, bazơ',
      total_pages: 3, // as the PDF has them
    });
    await page.goto(`/ebooks/${id}/edit`);
    await expect(page.getByLabel('Mô tả')).toHaveValue('Dòng một\nDòng hai');
    await expect(page.getByLabel('Ngôn ngữ')).toHaveValue('Other');
    await expect(page.getByLabel('Số trang')).toHaveValue('3');
    await page.getByRole('link', { name: 'Hủy' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
  });
});
