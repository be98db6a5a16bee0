import { expect, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { withOutline } from '../support/library.ts';
import { startAs } from '../support/people.ts';

const odd = '..%2F..%2Fauth%2Flogout';

test.describe('RULES §10.1: addresses that name no e-book', () => {
  for (const path of [`/ebooks/${odd}`, `/ebooks/${odd}/edit`, `/ebooks/${odd}/toc`, '/ebooks/1%3Fa=b/toc']) {
    test(`${path} makes no call, and says that there is none`, async ({ page }) => {
      await startAs(page, 'EDITOR');
      await page.goto('/settings');
      const calls: string[] = [];
      const ofTheFrame = /\/api\/cms\/(events|notifications)\b/; // which asks whatever the screen is
      page.on('request', (r) => { if (r.url().includes('/api/') && !ofTheFrame.test(r.url())) calls.push(r.url()); });
      await page.evaluate((to) => { // as a link would, whatever the server makes of such an address
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, path);
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Không thể tải eBook');
      await expect(alert).toContainText('Không tìm thấy eBook.');
      await expect(alert.getByRole('link', { name: 'Quay lại' })).toHaveAttribute('href', '/ebooks');
      expect(calls).toEqual([]);
    });
  }
});

test.describe('RULES §7.3: the bounds of an outline', () => {
  test('are counted in sight where they are near', async ({ page }) => {
    const { id } = await withOutline(...Array.from({ length: 361 }, () => 'x'.repeat(500)));
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await expect(page.getByText('361 / 5.000 mục · 180.500 / 200.000 ký tự tiêu đề')).toBeVisible();
  });

  test('a title that is too long is marked, kept, and not sent', async ({ page }) => {
    const { id } = await withOutline('Một', '.Hai', 'Ba');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await expect(page.getByRole('button', { name: 'Thêm chương' })).toBeVisible();
    await expect(page.getByText('/ 5.000 mục')).toHaveCount(0); // far from its bounds
    let sent = 0;
    page.on('request', (r) => { if (r.method() === 'PUT') sent += 1; });
    const line = page.getByLabel('Tiêu đề', { exact: true }).first();
    await line.fill('ế'.normalize('NFD').repeat(501));
    const words = 'Tiêu đề có tối đa 500 ký tự (hiện có 501).';
    await expect(line).toHaveAccessibleDescription(words);
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByRole('alert')).toHaveText(`Lỗi khi lưu: ${words}`);
    expect(sent).toBe(0);
    await line.fill('ế'.normalize('NFD').repeat(500)); // 1,500 letters and marks: 500 characters
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    const { items } = await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/toc`);
    expect((items as { title: string }[])[0]?.title).toBe('ế'.repeat(500));
  });
});

test('RULES §6.1: the search box takes 200 characters, tells when there are more, and does not search for a part', async ({ page }) => {
  await startAs(page, 'EDITOR');
  await page.goto('/ebooks');
  const box = page.getByLabel('Tìm theo tên eBook');
  const most = 'q'.repeat(200); // no outline of another test holds it
  await box.fill(most);
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === most);
  await expect(page.getByText('Không tìm thấy eBook phù hợp với bộ lọc.')).toBeVisible();
  await box.fill(`${most}a`);
  await expect(box).toHaveAccessibleDescription('Tối đa 200 ký tự (hiện có 201)');
  await box.blur();
  await expect(page).toHaveURL((url) => url.searchParams.get('search') === most);
  await expect(box).toHaveValue(`${most}a`);
});
