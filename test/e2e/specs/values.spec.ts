import { expect, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeCleanAndFits, phone } from '../support/axe.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';

test.describe('RULES §6.11: spellings of a value become one', () => {
  test('seen side by side, united and taken back', async ({ page }) => {
    await page.setViewportSize(phone); // what can be reached here can be reached on a desktop
    const mark = unique('');
    const [lí, lý] = [`Vật lí ${mark}`, `Vật lý ${mark}`];
    const waiting = await ebookIn('pending_review', 'Sách vật lí', { subject: lí });
    await ebookIn('published', 'Sách vật lý', { subject: lý });
    await ebookIn('draft', 'Sách vật lý khác', { subject: lý });
    await startAs(page, 'MANAGER');

    // RULES §6.3: the list finds the same, whichever spelling was typed.
    await page.goto('/ebooks');
    for (const typed of [lí, lý]) {
      await page.goto(`/ebooks?subject=${encodeURIComponent(typed)}`);
      await expect(page.getByRole('link', { name: /^Sách vật l/ })).toHaveCount(3);
    }

    await page.goto(`/ebooks/values?prefix=${encodeURIComponent(mark.trim())}`);
    await expect(page.getByRole('heading', { name: 'Giá trị', exact: true })).toBeVisible();
    const group = page.getByRole('list', { name: 'Các giá trị' }).getByRole('listitem');
    await expect(group).toHaveCount(1);
    await expect(group).toContainText('2 cách viết · 3 eBook');
    await page.getByRole('checkbox', { name: `Chọn mọi cách viết của “${lý}”` }).press('Space');
    await axeCleanAndFits(page, 'values, some chosen');
    await page.getByRole('button', { name: 'Gộp...' }).click();
    const dialog = page.getByRole('dialog', { name: 'Gộp giá trị' });
    await expect(dialog.getByRole('radio', { name: lý })).toBeChecked();
    await axeCleanAndFits(page, 'asked which value stays');
    await dialog.getByRole('button', { name: 'Gộp', exact: true }).click();

    const recent = page.getByRole('region', { name: 'Các lần gộp gần đây' });
    const row = recent.getByRole('listitem').filter({ hasText: mark.trim() });
    await expect(row).toContainText('Đã gộp trong 1 eBook');
    await expect(group).toContainText(`${lý}3 eBook`);
    await page.goto(`/ebooks/${waiting.id}`);
    await expect(page.getByText(/Sau khi gửi duyệt, quản lý đã gộp giá trị\. Bản ghi lúc gửi: SHA-256 [0-9a-f]{12}…/)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Lịch sử duyệt' })).toContainText(`Môn học: “${lí}” → “${lý}”`);
    await axeCleanAndFits(page, 'a waiting e-book whose value was united');

    await page.goBack();
    await row.getByRole('button', { name: /^Hoàn tác/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Hoàn tác' }).click();
    await expect(row).toContainText('đã hoàn tác: 1 / 1 eBook trở lại giá trị cũ');
    expect(await (await Api.as('EDITOR')).get(waiting.id)).toMatchObject({ subject: lí, status: 'pending_review', united: null });
  });
});
