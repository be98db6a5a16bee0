import { expect, test } from '@playwright/test';
import { startAs } from '../support/people.ts';

test.describe('RULES §10.2: application shell', () => {
  test('the skip link goes to the content; the sidebar folds from 256 to 80 px and stays so; on small screens it is a drawer with an overlay; the header hides past 80 px and returns going up or near the top; what sticks below it moves in the frame of the scroll, and not while a button is pressed', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(page.getByText('Chuyển đến nội dung chính')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    const side = page.getByRole('navigation').locator('xpath=../..');
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(256);
    await expect(page.getByText('1.0.0')).toBeVisible();
    await expect(page.getByText('© 2025')).toBeVisible();
    await expect(page.getByText('Content Management')).toBeVisible();
    await page.getByTitle('Thu gọn').click();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(80);
    for (const name of ['Tổng quan', 'eBooks', 'Đề thi', 'Cài đặt']) {
      await expect(page.getByRole('navigation').getByRole('link', { name })).toHaveAttribute('title', name);
    }
    await page.reload();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(80);
    await page.getByTitle('Mở rộng').click();
    await expect.poll(async () => (await side.boundingBox())?.width).toBe(256);

    // On small screens it is a drawer with an overlay.
    await page.setViewportSize({ width: 390, height: 800 });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('button', { name: 'Mở menu' }).click();
    await expect(page.getByRole('navigation')).toBeVisible();
    await page.locator('.MuiBackdrop-root').click({ position: { x: 380, y: 400 } });
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await page.getByRole('button', { name: 'Mở menu' }).click();
    await expect(page.getByRole('navigation')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Mở menu' })).toBeFocused();
    await page.getByRole('button', { name: 'Mở menu' }).click();
    await page.getByRole('navigation').getByRole('link', { name: 'eBooks' }).click();
    await expect(page).toHaveURL(/\/ebooks$/);
    await expect(page.getByRole('navigation')).toHaveCount(0);

    // The header hides past 80 px and returns going up or near the top.
    await page.setViewportSize({ width: 1000, height: 500 });
    await expect(page.getByRole('button', { name: 'Trang sau' })).toBeVisible(); // below the last row; the first ten come alone
    const top = async () => Math.round((await page.getByRole('banner').boundingBox())?.y ?? 99);
    // Two frames a step: the browser reports two scrolls within one frame only once.
    const scroll = (y: number) =>
      page.evaluate(async (to) => {
        scrollTo({ top: to, behavior: 'instant' });
        for (const _ of [1, 2]) await new Promise((done) => requestAnimationFrame(done));
      }, y);
    await scroll(80);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(80);
    expect(await top()).toBe(0); // 80 is not past 80
    await scroll(81);
    await expect.poll(top).toBeLessThan(-40);
    await scroll(400);
    await scroll(399);
    await expect.poll(top).toBe(0);
    await scroll(500);
    await expect.poll(top).toBeLessThan(-40);
    await scroll(10);
    await expect.poll(top).toBe(0);

    await scroll(0);
    const offsetAfter = (y: number) =>
      page.evaluate(async (to) => {
        scrollTo({ top: to, behavior: 'instant' });
        await new Promise((done) => requestAnimationFrame(done)); // its callback runs after the scroll event and before the frame is drawn
        return getComputedStyle(document.querySelector('main') as HTMLElement).getPropertyValue('--header-offset');
      }, y);
    expect(await offsetAfter(200)).toBe('0px');
    expect(await offsetAfter(100)).toBe('56px');
    await page.getByRole('button', { name: 'Thu gọn' }).hover();
    await page.mouse.down();
    expect(await offsetAfter(200), 'while a button is pressed').toBe('56px');
    await page.mouse.up();
    await expect.poll(() => offsetAfter(200)).toBe('0px');
  });
});
