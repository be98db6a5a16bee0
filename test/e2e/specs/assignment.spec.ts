import { expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { axeClean, axeCleanState } from '../support/axe.ts';
import { ebookIn } from '../support/library.ts';
import { account, signIn, signOut, startAs } from '../support/people.ts';
import { onBook, reason } from '../support/review.ts';

test.describe('RULES §23: the review is shared', () => {
  // Other tests go through the reject panel as it is without templates.
  test.afterEach(async () => {
    const manager = await Api.as('MANAGER');
    const { reasons } = (await manager.call('GET', '/reasons')) as { reasons: { id: string }[] };
    for (const { id } of reasons) await manager.call('DELETE', `/reasons/${id}`);
  });

  test('a manager assigns a book; the reviewer finds it and rejects it with a template by key', async ({ page }) => {
    const { id, title } = await ebookIn('pending_review', 'Giao duyệt');
    const expert = account('EXPERT');
    await startAs(page, 'MANAGER');
    await page.goto(`/ebooks/${id}?action=reject`);
    await page.getByRole('button', { name: 'Quản lý mẫu' }).click();
    const templates = page.getByRole('dialog', { name: 'Quản lý mẫu lý do' });
    await templates.getByLabel('Tên mẫu').fill('Thiếu mục lục');
    await templates.getByLabel('Nội dung chèn vào lý do').fill('Vui lòng bổ sung mục lục.');
    await templates.getByRole('button', { name: 'Thêm mẫu' }).click();
    await expect(templates.getByRole('listitem').filter({ hasText: 'Thiếu mục lục' })).toBeVisible();
    await axeCleanState(page, 'the dialog of templates');
    await templates.getByRole('button', { name: 'Đóng' }).click();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Giao duyệt' }).click();
    const assigning = page.getByRole('dialog', { name: 'Giao duyệt' });
    await assigning.getByLabel('Tìm theo tên').fill(expert.full_name);
    await expect(assigning.getByRole('radio')).toHaveCount(1); // the list follows the field
    await assigning.getByRole('radio', { name: expert.full_name }).check();
    await assigning.getByLabel('Hạn (không bắt buộc)').fill('2099-03-01');
    await axeCleanState(page, 'the dialog of an assignment');
    await assigning.getByRole('button', { name: 'Giao', exact: true }).click();
    await expect(page.getByText(`Đã giao cho ${expert.full_name}`)).toBeVisible();
    await expect(page.getByText(`Giao cho ${expert.full_name} · Hạn 01/03/2099`)).toBeVisible();
    await signOut(page);

    await signIn(page, expert);
    await page.goto('/ebooks');
    await page.getByRole('button', { name: 'Giao cho tôi' }).click();
    await expect(page.getByText('Giao cho bạn · Hạn 01/03/2099').first()).toBeVisible();
    await expect(page.locator('[aria-busy="true"]'), 'the list before the filter is dimmed').toHaveCount(0);
    await axeClean(page, 'the list of assigned reviews');
    await page.getByRole('link', { name: title }).click();
    await onBook(page, title);
    await page.keyboard.press('r');
    await expect(reason(page)).toBeFocused();
    await expect(page.getByRole('button', { name: 'Thiếu mục lục' })).toBeVisible();
    await axeCleanState(page, 'templates in the reject panel');
    await page.keyboard.press('Alt+1');
    await expect(reason(page)).toHaveValue('Vui lòng bổ sung mục lục.');
    await page.keyboard.press('Control+Enter');
    const editor = await Api.as('EDITOR');
    await expect.poll(async () => (await editor.get(id)).status).toBe('rejected');
  });
});
