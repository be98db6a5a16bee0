import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { drawn, pageField, reader, uploadCover } from '../support/books.ts';
import { png } from '../support/files.ts';
import { ebookIn, items } from '../support/library.ts';
import { startAs } from '../support/people.ts';

const act = async (page: Page, name: string) => {
  await page.getByRole('region', { name: 'Xử lý' }).getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
};

test.describe('RULES §10.9: review with the document in view', () => {
  test('the PDF is beside the record, loaded only then; a TOC line goes to its page; RULES §10.7: the cover, and the PDF under its own name in its own tab', async ({ page, context }) => {
    const { id, title } = await ebookIn('draft', 'Đọc và duyệt');
    await uploadCover(id, png(60, 80));
    const editor = await Api.as('EDITOR');
    await editor.call('PUT', `/ebooks/${id}/toc`, { items: items('Chương 1|1', '.Bài 1|2', 'Phụ lục') });
    await editor.act(id, 'submit');
    await startAs(page, 'EXPERT');
    const pdfs: string[] = [];
    page.on('request', (r) => { if (/cms-files.*pdf/.test(r.url())) pdfs.push(r.url()); });
    await page.goto(`/ebooks/${id}`);
    const outline = page.getByRole('region', { name: 'Mục lục' });
    await expect(outline.getByRole('listitem')).toHaveCount(3);
    expect(pdfs).toEqual([]);
    await page.getByRole('button', { name: 'Xem tài liệu' }).press('Enter'); // what loads above it moves it
    await expect(drawn(page, 1)).toBeVisible();
    expect(pdfs.length).toBeGreaterThan(0);
    const [left, right] = [await reader(page).boundingBox(), await page.getByRole('region', { name: 'Xử lý' }).boundingBox()];
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    await outline.getByRole('button', { name: /^Bài 1/ }).click();
    await expect(pageField(page)).toHaveValue('2');
    await expect(outline.getByRole('button', { name: /^Phụ lục/ })).toHaveCount(0); // it has no page
    await act(page, 'Phê duyệt');
    await expect(page.getByText('Đã phê duyệt')).toBeVisible();
    await expect(pageField(page)).toHaveValue('2'); // a decision does not take the document away
    await page.getByRole('button', { name: 'Đóng tài liệu' }).click();
    await expect(reader(page)).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Thông tin eBook' })).toBeVisible();

    // RULES §10.7: the cover, and the PDF under its own name in its own tab.
    await expect.poll(() => page.getByRole('img', { name: title }).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
    const link = page.getByRole('link', { name: 'Mở PDF' });
    await expect(link).toHaveAttribute('target', '_blank');
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    expect(response.headers()['content-disposition']).toMatch(/^inline;.*mau\.pdf/);
    const opened = context.waitForEvent('page');
    await link.click();
    await (await opened).close();
    await page.getByRole('link', { name: 'Quay lại danh sách' }).click();
    await expect(page).toHaveURL(/\/ebooks$/);
  });
});
