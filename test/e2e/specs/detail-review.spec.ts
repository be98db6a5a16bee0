import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { drawn, pageField, reader } from '../support/books.ts';
import { ebookIn, items } from '../support/library.ts';
import { account, startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

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

  test('a queue that goes over several pages of the list', async ({ page }) => {
    await startAs(page, 'EXPERT');
    await page.goto('/ebooks?limit=10');
    const total = Number(/(\d+) kết quả/.exec(await page.getByText(/kết quả$/).innerText())?.[1]);
    await page.locator('a[data-ebook]').nth(9).click();
    await expect(page.getByText(new RegExp(`^10/${total}$`))).toBeVisible();
    await page.getByRole('link', { name: 'eBook tiếp theo' }).click();
    await expect(page.getByText(new RegExp(`^11/${total}$`))).toBeVisible();
  });

  test('two reviewers at the same moment: one decides, the other learns by whom', async ({ page, browser }) => {
    const { id } = await ebookIn('pending_review', 'Cùng lúc');
    const other = await browser.newPage({ baseURL: process.env.E2E_URL, locale: 'vi-VN' });
    await startAs(page, 'EXPERT');
    await startAs(other, 'MANAGER');
    for (const [tab, action] of [[page, 'approve'], [other, 'reject']] as const) {
      await tab.goto(`/ebooks/${id}?action=${action}`);
      await tab.getByRole('dialog').getByRole('textbox').fill('Ý kiến của tôi');
    }
    await Promise.all([
      page.getByRole('dialog').getByRole('button', { name: 'Phê duyệt' }).click(),
      other.getByRole('dialog').getByRole('button', { name: 'Từ chối' }).click(),
    ]);
    const settled = async (tab: Page) =>
      (await tab.getByRole('dialog').count()) === 0 ? 'won' : await tab.getByRole('dialog').getByRole('alert').count() ? 'lost' : 'busy';
    await expect.poll(async () => [await settled(page), await settled(other)].sort()).toEqual(['lost', 'won']);
    const lost = (await settled(page)) === 'lost' ? page : other;
    const winner = account(lost === page ? 'MANAGER' : 'EXPERT').full_name;
    await expect(lost.getByRole('dialog').getByRole('alert')).toContainText(`${winner} đã ${lost === page ? 'từ chối' : 'phê duyệt'} eBook này lúc`);
    await expect(lost.getByRole('dialog').getByRole('textbox')).toHaveValue('Ý kiến của tôi');
    await lost.getByRole('dialog').getByRole('button', { name: 'Hủy' }).click();
    await expect(lost.getByRole('region', { name: 'Xử lý' }).getByRole('button', { name: 'Từ chối' })).toHaveCount(0);
    const { logs } = await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/workflow-logs`);
    expect(logs).toHaveLength(2);
    await other.close();
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

  test('pressed twice, decided once; a response that was lost is asked for again, not done again', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Một lần');
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}?action=approve`);
    const keys: (string | undefined)[] = [];
    await intercept(page, '**/approve', async (route) => {
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      await route.fetch();
      return route.abort();
    });
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Phê duyệt' });
    await confirm.dblclick();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Không kết nối được máy chủ.');
    await confirm.click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByText('Đã phê duyệt')).toBeVisible();
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
    const { logs } = await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/workflow-logs`);
    expect(logs).toHaveLength(2);
  });

  test('deleted elsewhere meanwhile: reported in the dialog, and the comment stays', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Bị xóa lúc duyệt');
    await startAs(page, 'EXPERT');
    await page.goto(`/ebooks/${id}?action=reject`);
    await page.getByLabel('Lý do từ chối').fill('Sai đề tài.');
    await (await Api.as('MANAGER')).call('DELETE', `/ebooks/${id}`);
    await page.getByRole('dialog').getByRole('button', { name: 'Từ chối' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Không tìm thấy eBook. Có thể eBook đã bị xóa.');
    await expect(page.getByLabel('Lý do từ chối')).toHaveValue('Sai đề tài.');
  });
});
