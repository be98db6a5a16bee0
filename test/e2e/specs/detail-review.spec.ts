import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { drawn, pageField, reader } from '../support/books.ts';
import { ebookIn, items } from '../support/library.ts';
import { account, startAs } from '../support/people.ts';

const act = async (page: Page, name: string) => {
  await page.getByRole('region', { name: 'Xử lý' }).getByRole('button', { name, exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
};

test.describe('RULES §10.9: review with the document in view', () => {
  test('the PDF is beside the record, loaded only then; a TOC line goes to its page', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Đọc và duyệt');
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
    await page.getByRole('button', { name: 'Xem tài liệu' }).click();
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
  });

  test('the panel stays in reach: beside a long record, and at the foot of a phone', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Trong tầm tay', { description: 'Dòng.\n'.repeat(200) });
    await startAs(page, 'EXPERT');
    for (const size of [{ width: 1440, height: 800 }, { width: 390, height: 800 }]) {
      await page.setViewportSize(size);
      await page.goto(`/ebooks/${id}`);
      const approve = page.getByRole('button', { name: 'Phê duyệt' });
      await expect(approve).toBeVisible();
      await page.evaluate(() => scrollTo({ top: 2500, behavior: 'instant' }));
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000);
      await expect(approve).toBeInViewport({ ratio: 1 });
    }
  });

  test('taken back and sent again meanwhile: another version is not decided unseen', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Bản khác');
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}?action=approve`);
    await page.getByRole('dialog').getByRole('textbox').fill('Tốt.');
    await (await Api.as('MANAGER')).act(id, 'reject', 'Khoan.');
    const editor = await Api.as('EDITOR');
    await editor.call('PUT', `/ebooks/${id}`, { title: unique('Tên khác hẳn') });
    await editor.act(id, 'submit');
    await page.getByRole('dialog').getByRole('button', { name: 'Phê duyệt' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
      `${account('EDITOR').full_name} đã gửi duyệt eBook này lúc`,
    );
    await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Tốt.');
    expect((await editor.get(id)).status).toBe('pending_review');
    await expect(page.getByRole('dialog')).toContainText('Tên khác hẳn'); // what one would decide on now
    await page.getByRole('dialog').getByRole('button', { name: 'Phê duyệt' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect((await editor.get(id)).status).toBe('approved');
  });
});
