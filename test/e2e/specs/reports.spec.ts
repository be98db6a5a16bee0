import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { unique } from '../support/api.ts';
import { axeCleanAndFits, phone } from '../support/axe.ts';
import { ebookIn } from '../support/library.ts';
import { chooseInUserMenu, startAs } from '../support/people.ts';

test.describe('RULES §22: history and reports', () => {
  test('a month\'s report and the history become CSV', async ({ page }) => {
    const saved = async () => {
      const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Xuất CSV', exact: true }).click()]);
      return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
    };
    await page.setViewportSize(phone); // what can be reached here can be reached on a desktop
    const subject = unique('Đường lối');
    const returned = await ebookIn('rejected', 'Sách bị từ chối', { subject });
    await ebookIn('published', 'Sách khác', { subject });
    await startAs(page, 'MANAGER');

    await page.goto('/dashboard');
    await chooseInUserMenu(page, 'Báo cáo công việc');
    await expect(page).toHaveTitle(/Báo cáo công việc/);
    await page.getByRole('combobox', { name: 'Theo', exact: true }).selectOption('Môn học');
    const first = page.getByRole('group', { name: 'Từ tháng' });
    const last = page.getByRole('group', { name: 'Đến tháng' });
    const year = await last.getByLabel('Năm').inputValue();
    const month = await last.getByRole('combobox', { name: 'Đến tháng' }).inputValue();
    await first.getByRole('combobox', { name: 'Từ tháng' }).selectOption(month);
    await first.getByLabel('Năm').selectOption(year);
    await expect(page).toHaveURL(new RegExp(`from=${year}-${month}`));
    const row = page.getByRole('row', { name: new RegExp(`^${subject}`) });
    await expect(row.getByRole('cell')).toHaveText(['2', '2', '1', '1', '1', '0']);
    await expect(page.getByText(/eBook đang chờ duyệt/)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Lý do từ chối' }).getByRole('row', { name: /^\(không dùng mẫu\)/ })).toBeVisible();
    await axeCleanAndFits(page, 'a report by subject');
    const report = await saved();
    expect(report.name).toBe('bao-cao-cong-viec.csv');
    expect(report.text.startsWith('\uFEFFsubject,name,created')).toBe(true);
    expect(report.text).toContain(`\r\n${subject},,2,2,1,1,1,0\r\n`);

    await chooseInUserMenu(page, 'Lịch sử thư viện');
    await page.getByRole('button', { name: `Chỉ xem lịch sử của “${returned.title}”` }).first().click();
    await expect(page).toHaveURL(new RegExp(`ebook=${returned.id}`));
    await expect(page.getByRole('listitem').filter({ hasText: returned.title })).toHaveCount(2);
    await axeCleanAndFits(page, 'the history of an e-book');
    const history = await saved();
    expect(history.name).toBe('lich-su-thu-vien.csv');
    expect(history.text.trim().split('\r\n')).toHaveLength(3);
    await page.getByRole('link', { name: returned.title }).first().click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${returned.id}`));
  });
});
