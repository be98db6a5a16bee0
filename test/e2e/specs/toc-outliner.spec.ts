import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { desktop } from '../support/axe.ts';
import { ebookIn, items } from '../support/library.ts';
import { longestTask } from '../support/longTasks.ts';
import { addLine, openOutline, pages, pressGrip, rewrite, rows, shown, titles } from '../support/outline.ts';
import { startAs } from '../support/people.ts';
import { settled } from '../support/waiting.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test.describe('RULES §§10.8 and 10.17: the TOC editor as an outliner', () => {
  test('three levels with title and page, saved and done; dragged, chosen together, marked and corrected', async ({ page }) => {
    const id = await openOutline(page);
    await expect(page.getByText('Chưa có mục lục.', { exact: false })).toBeVisible();
    await addLine(page, 'chương', 'Chương một');
    await expect(page.getByText('Chưa lưu')).toBeVisible();
    await addLine(page, 'mục', 'Mục');
    await addLine(page, 'tiểu mục', 'Tiểu mục');
    await pages(page).last().fill('2');
    await expect(rows(page).last().getByRole('button', { name: 'Thêm tiểu mục' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByText(/^Đã lưu lúc \d\d:\d\d$/)).toBeVisible();
    await page.getByRole('button', { name: 'Hoàn tất' }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${id}$`));
    await page.goto(`/ebooks/${id}/toc`);
    await expect.poll(() => shown(page)).toEqual(['Chương một', '.Mục', '..Tiểu mục']);

    await test.step('drag and drop by the grip: the place, and sideways the level; it takes nothing from other parents, and Esc gives up', async () => {
      await rewrite(page, 'A', '.a', 'B', 'C');
      await button(page, 'Lưu ngay').click();
      await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
      const drag = async (from: number, to: number, half: 'upper' | 'lower', sideways = 0) => {
        const { x } = await pressGrip(page, from);
        const over = await rows(page).nth(to).boundingBox();
        if (!over) throw new Error('no row');
        const y = over.y + over.height * (half === 'upper' ? 0.2 : 0.8);
        await page.mouse.move(x + sideways, y, { steps: 4 });
        await page.mouse.up();
      };
      await drag(3, 0, 'upper');
      await expect.poll(() => shown(page)).toEqual(['C', 'A', '.a', 'B']);
      await expect(page.getByText('Chưa lưu')).toBeVisible(); // for half a minute
      await drag(1, 3, 'lower'); // with all below it
      await expect.poll(() => shown(page)).toEqual(['C', 'B', 'A', '.a']);
      await drag(1, 0, 'lower', 30);
      await expect.poll(() => shown(page)).toEqual(['C', '.B', 'A', '.a']);
      await rows(page).first().focus();
      for (const _ of [1, 2, 3]) await page.keyboard.press('Control+z');
      await expect.poll(() => shown(page)).toEqual(['A', '.a', 'B', 'C']);

      const place = page.locator('[data-dropline]');
      const lower = async (row: number) => {
        const box = await rows(page).nth(row).boundingBox();
        if (!box) throw new Error('no row');
        return box.y + box.height * 0.8;
      };
      const { x } = await pressGrip(page, 3);
      await page.mouse.move(x, await lower(0), { steps: 4 });
      await expect(place).toBeVisible();
      await expect(place).toHaveText('Mục'); // between A and its section it can only be a section
      await page.mouse.move(x, await lower(1), { steps: 4 });
      await expect(place).toHaveText('Chương');
      const left = (await place.boundingBox())?.x ?? 0;
      await page.mouse.move(x + 60, await lower(1), { steps: 4 });
      await expect(place).toHaveText('Tiểu mục');
      expect((await place.boundingBox())?.x).toBeGreaterThan(left);
      await page.keyboard.press('Escape');
      await expect(place).toBeHidden();
      await page.mouse.up();
      expect(await shown(page)).toEqual(['A', '.a', 'B', 'C']);
      await pressGrip(page, 3);
      await page.mouse.move(x, await lower(0), { steps: 4 });
      await page.mouse.up();
      await expect.poll(() => shown(page)).toEqual(['A', '.C', '.a', 'B']);
    });
    await test.step('several lines are chosen by keys, mouse or touch, and moved, set, dragged and deleted together', async () => {
      await rewrite(page, 'A', 'B', 'C', 'D');
      await titles(page).nth(1).focus();
      await page.keyboard.press('Shift+ArrowDown');
      await expect(rows(page).nth(2)).toBeFocused();
      await expect(page.getByText('Đã chọn 2 dòng')).toBeVisible();
      await page.keyboard.press('Alt+ArrowDown');
      await expect.poll(() => shown(page)).toEqual(['A', 'D', 'B', 'C']);
      await page.keyboard.press('Alt+ArrowRight');
      await expect.poll(() => shown(page)).toEqual(['A', 'D', '.B', '.C']);
      await page.keyboard.press('Delete');
      await expect.poll(() => shown(page)).toEqual(['A', 'D']);
      await expect(page.getByText('Đã xóa 2 dòng.')).toBeVisible();
      await button(page, 'Hoàn tác').click();
      await expect.poll(() => shown(page)).toEqual(['A', 'D', '.B', '.C']);
      await rows(page).nth(1).focus();
      await page.keyboard.press('Escape');
      await expect(rows(page).getByRole('checkbox')).toHaveCount(0);
      await titles(page).nth(1).focus();
      for (const _ of ['Hoàn tác', 'Delete', 'Alt+ArrowRight', 'Alt+ArrowDown']) await page.keyboard.press('Control+z');
      await expect.poll(() => shown(page)).toEqual(['A', 'B', 'C', 'D']);

      await button(page, 'Chọn nhiều dòng').click();
      await page.getByRole('checkbox', { name: 'Chọn B', exact: true }).check();
      await page.getByRole('checkbox', { name: 'Chọn D', exact: true }).click({ modifiers: ['Shift'] });
      await expect(page.getByText('Đã chọn 3 dòng')).toBeVisible();
      const tools = page.getByRole('group', { name: 'Các dòng đã chọn' });
      await tools.getByRole('button', { name: 'Hạ một cấp' }).click();
      await expect.poll(() => shown(page)).toEqual(['A', '.B', '.C', '.D']);
      await tools.getByRole('button', { name: 'Nâng một cấp' }).click();
      await page.getByRole('checkbox', { name: 'Chọn C', exact: true }).uncheck();
      const grip = await pressGrip(page, 3);
      const first = await rows(page).nth(0).boundingBox();
      if (!first) throw new Error('no row');
      await page.mouse.move(grip.x, first.y + 4, { steps: 5 });
      await page.mouse.up();
      await expect.poll(() => shown(page)).toEqual(['B', 'D', 'A', 'C']);
      await tools.getByRole('button', { name: 'Xóa các dòng đã chọn' }).click();
      await expect.poll(() => shown(page)).toEqual(['A', 'C']);
      await tools.getByRole('button', { name: 'Bỏ chọn' }).click();
      await expect(rows(page).getByRole('checkbox')).toHaveCount(0);
    });
    await test.step('what cannot be saved names its lines and links to them, and disappears when it is corrected', async () => {
      await rewrite(page, 'A', '.Bài một', 'C');
      await pages(page).nth(1).fill('x');
      await titles(page).nth(2).fill('dài'.repeat(200));
      await button(page, 'Thu gọn tất cả').click();
      await expect(rows(page)).toHaveCount(2);
      await button(page, 'Lưu ngay').click();
      await expect(page.getByRole('alert')).toHaveText('Lỗi khi lưu: Số trang phải là số nguyên hoặc để trống');
      const invalidLines = page.getByRole('list', { name: 'Các dòng cần sửa' }).getByRole('button');
      await expect(invalidLines).toHaveCount(2);
      await invalidLines.filter({ hasText: 'Dòng 2: “Bài một”' }).click();
      await expect(pages(page).nth(1)).toBeFocused(); // opened for it
      await page.keyboard.type('2'); // what was wrong is marked, so it gives way
      await expect(page.getByRole('alert')).toHaveText('Lỗi khi lưu: Tiêu đề có tối đa 500 ký tự (hiện có 600).');
      await invalidLines.click();
      await expect(titles(page).nth(2)).toBeFocused();
      await page.keyboard.press('Control+a');
      await page.keyboard.type('Ngắn');
      await expect(page.getByRole('alert')).toHaveCount(0);
      await page.keyboard.press('Control+s');
      await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();
    });
    await test.step('all marks of a row show, those of the page under the page', async () => {
      await rewrite(page, 'A|9', 'B|8');
      await titles(page).nth(1).fill('');
      const title = rows(page).nth(1).getByText('Chưa có tiêu đề');
      const number = rows(page).nth(1).getByText('Vượt quá số trang của PDF (3)');
      await expect(title).toBeVisible();
      await expect(number).toContainText('Nhỏ hơn trang của mục đứng trước');
      for (const size of [{ width: 1440, height: 900 }, { width: 390, height: 844 }]) {
        await page.setViewportSize(size);
        await settled(page);
        const { field, mark } = await rows(page).nth(1).evaluate((row) => {
          const box = (selector: string) => {
            const { top, bottom, left, right } = row.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
            return { top, bottom, left, right };
          };
          return { field: box('.page'), mark: box('.ofpage') };
        });
        expect(mark.top).toBeGreaterThanOrEqual(field.bottom - 1);
        expect(mark.top).toBeLessThan(field.bottom + 24); // nothing is between
        expect(mark.left).toBeLessThan(field.right);
        expect(mark.right).toBeGreaterThan(field.left);
      }
      await expect(titles(page).nth(1)).toHaveAccessibleDescription('Chưa có tiêu đề');
      await expect(pages(page).nth(1)).toHaveAccessibleDescription(/PDF \(3\)\s+Nhỏ hơn/);
      await page.setViewportSize(desktop);
    });
    await test.step('dragging scrolls at the edges of the window', async () => {
      const lines = Array.from({ length: 60 }, (_, i) => `D${i + 1}`);
      await rewrite(page, ...lines);
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' })); // the focus is in the last line
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
      const { x } = await pressGrip(page, 0);
      await page.mouse.move(x, 880, { steps: 5 });
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(600);
      await page.mouse.up();
      await expect.poll(async () => (await shown(page)).indexOf('D1')).toBeGreaterThan(15);
    });
  });

  test('a thousand items stay fluid', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Nghìn mục');
    const lines = Array.from({ length: 1000 }, (_, i) => `${'.'.repeat(i % 3)}Mục ${i}`);
    await (await Api.as('EDITOR')).call('PUT', `/ebooks/${id}/toc`, { items: items(...lines) });
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    await expect(rows(page)).toHaveCount(1000);
    await titles(page).nth(500).focus();
    await page.keyboard.press('End');
    const typing: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const { work } = await longestTask(page, async () => {
        await page.keyboard.press('x');
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
      });
      typing.push(work);
    }
    // The median: a single key may also have paid for a garbage collection or a busy machine.
    expect(typing.toSorted((a, b) => a - b)[2], typing.join()).toBeLessThan(100);
    await page.keyboard.press('Enter');
    await expect(rows(page)).toHaveCount(1001);
    await expect(titles(page).nth(501)).toBeFocused();
  });
});
