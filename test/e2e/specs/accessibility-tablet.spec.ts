import { expect, type Locator, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, axeCleanButColours, desktop } from '../support/axe.ts';
import { problemsInForcedColours } from '../support/forcedColours.ts';
import { ebookIn, withOutline } from '../support/library.ts';
import { noteCard, writeNote } from '../support/notes.ts';
import { startAs } from '../support/people.ts';
import { settled, withoutEvents } from '../support/waiting.ts';

const tablet = { width: 768, height: 1024 };

test.describe('RULES §10.13: WCAG 2.2 AA on a tablet and in forced colours', () => {
  test('every screen fits a tablet and is accessible there, and forced colours leave a line around what is chosen and what can be pressed', async ({ page }) => {
    await withoutEvents(page);
    const { id } = await withOutline('Chương một|1', '.Mục một|2', 'Chương hai|9');
    const { id: waiting } = await ebookIn('pending_review', 'Máy tính bảng');
    const { id: unchecked } = await (await Api.as('ADMIN')).create({ title: unique('Chưa kiểm tra') });
    await startAs(page, 'ADMIN');
    await page.setViewportSize(tablet);
    const screens = [
      '/dashboard', '/ebooks?limit=10', '/ebooks?status=PENDING_REVIEW&limit=10', '/ebooks/create', '/ebooks/values', `/ebooks/check/${unchecked}`,
      `/ebooks/${id}`, `/ebooks/${id}/edit`, `/ebooks/${id}/toc`, `/ebooks/${waiting}?action=reject`,
      '/reports', '/admin/people', '/admin/history', '/admin/health', '/admin/tokens', '/settings',
    ];
    const resized = new Set(['/dashboard', '/ebooks?limit=10', '/ebooks/create']);
    for (const path of screens) {
      await page.goto(path);
      await expect(page.locator('h1, [role=dialog]').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width, `the width of ${path}`).toBeLessThanOrEqual(tablet.width);
      if (path === '/admin/health') await axeClean(page, path, [], [tablet]); // no other test checks its colours while it shows data
      else await axeCleanButColours(page, path);
      expect(await problemsInForcedColours(page), `${path} in forced colours`).toEqual([]);
      expect(await otherTypefaces(page), `typefaces of ${path}`).toEqual([]);
      if (!resized.has(path)) continue;
      for (const narrow of [390, 600, 1024]) {
        await page.setViewportSize({ width: narrow, height: 900 });
        await settled(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), `${path} at ${narrow}`).toBeLessThanOrEqual(narrow);
      }
      await page.setViewportSize(tablet);
    }

    // Forced colours leave a line around what is chosen, what can be pressed, and states.
    await page.emulateMedia({ forcedColors: 'active' });
    await page.setViewportSize(desktop);
    await page.goto('/ebooks?mine=true');
    await outlined(page.getByRole('link', { name: 'Tạo mới' }));
    await outlined(page.getByRole('link', { name: 'eBooks', exact: true }));
    await outlined(page.getByRole('button', { name: 'Do tôi tạo' }));
    await page.goto('/ebooks');
    await outlined(page.getByRole('table').getByText('Bản nháp').first());
  });

  test('where nothing hovers, the tools of lines and notes are always there', async ({ browser }) => {
    const { id } = await withOutline('Chương một|1', 'Chương hai|2');
    await writeNote(id, { kind: 'ebook' }, 'Ghi chú mẫu.');
    const context = await browser.newContext({ baseURL: process.env.E2E_URL, hasTouch: true, isMobile: true, viewport: tablet });
    const page = await context.newPage();
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await expect(page.locator('.row .tools').nth(1)).toHaveCSS('opacity', '1');
    await expect(noteCard(page, 'Ghi chú mẫu.').locator('[data-tools]')).toHaveCSS('opacity', '1');
    await context.close();
  });
});

async function outlined(what: Locator): Promise<void> {
  await expect(what).toHaveCSS('border-top-style', 'solid');
  await expect(what).not.toHaveCSS('border-top-width', '0px');
}

/** Elements with text in another typeface than the page's own. */
const otherTypefaces = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const own = getComputedStyle(document.body).fontFamily;
    const hasText = (e: Element) => e.matches('input, select, textarea') || [...e.childNodes].some((n) => n.nodeType === Node.TEXT_NODE && n.textContent?.trim());
    return [...document.querySelectorAll('body :not(script, style, noscript)')]
      .filter((e) => hasText(e) && e.checkVisibility() && getComputedStyle(e).fontFamily !== own)
      .map((e) => `${e.localName} "${e.textContent?.trim().slice(0, 30)}": ${getComputedStyle(e).fontFamily}`);
  });
