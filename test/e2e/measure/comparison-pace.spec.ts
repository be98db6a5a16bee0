import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { bookOf, upload } from '../support/books.ts';
import { longestTask } from '../support/longTasks.ts';
import { startAs } from '../support/people.ts';
import { digitsOf, scanPdf } from '../support/scanPdf.ts';

const pages = Number(process.env.PAGES ?? 300);

const scansOf = (which: number) => Array.from({ length: pages }, (_, n) => digitsOf(which === 2 && n === 9 ? 5000 : n + 1));

/** Two versions of a book, of which the tenth page differs. */
const kinds = {
  'printed pages': (which: number) => {
    const text = (n: number) => Array.from({ length: 24 }, (_, line) => `Trang ${n} dong ${line} noi ve dieu thu ${n * 31 + line} cua sach nay`).join('\n');
    return bookOf({ pages, text: (n) => (which === 2 && n === 10 ? text(n).replace('noi', 'ke') : text(n)), letters: 'Trangdo0123456789ivethucsyk ', remark: `${which}` });
  },
  'scanned pages': (which: number) => scanPdf(scansOf(which)),
  'scanned pages, all rewritten': (which: number) => scanPdf(scansOf(which), `${which}`),
};

/** Seconds of processor time that the pages' processes have used so far, workers included. */
async function processorOf(page: Page): Promise<number> {
  const cdp = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo } = (await cdp?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  return processInfo.reduce((sum, { type, cpuTime }) => (type === 'renderer' ? sum + cpuTime : sum), 0);
}

for (const [kind, book] of Object.entries(kinds)) {
  test(`two PDFs of ${pages} ${kind} are compared`, async ({ page }) => {
    const editor = await Api.as('EDITOR');
    const { id } = await editor.create({ title: unique('So sánh nhanh') });
    await upload(id, book(1));
    await editor.act(id, 'submit');
    await (await Api.as('EXPERT')).act(id, 'reject', 'Trang 10 sai.');
    await upload(id, book(2));
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    const compare = page.getByRole('button', { name: 'So sánh từng trang' });
    await expect(compare).toBeVisible();
    const drawing = page.getByText('Đang so sánh hình của từng trang...').first();
    const changed = page.getByRole('list', { name: 'Các trang có thay đổi' });
    const before = await processorOf(page);
    const begun = Date.now();
    const marks: string[] = [];
    const task = await longestTask(page, async () => {
      await compare.click();
      await expect(page.getByText(/trang có (thay đổi|thể khác).*\(bản cũ/)).toBeAttached({ timeout: 600_000 });
      marks.push(`responded after ${((Date.now() - begun) / 1000).toFixed(1)} s and ${((await processorOf(page)) - before).toFixed(1)} s of a processor`);
      if (kind.endsWith('rewritten')) {
        const looked = Date.now();
        await page.getByRole('button', { name: /^Xem .* trang có thể khác$/ }).click();
        const dialog = page.getByRole('dialog');
        // Which page comes first depends on how many were drawn before the press.
        await expect(dialog.getByText(/^Không thấy thay đổi nào|được khoanh đỏ/)).toBeVisible({ timeout: 600_000 });
        marks.push(`a page that is looked at compared after ${((Date.now() - looked) / 1000).toFixed(1)} s`);
        await dialog.getByRole('button', { name: 'Đóng' }).click();
      }
      await expect(changed.getByRole('button')).toHaveCount(1, { timeout: 600_000 });
      await expect(drawing).not.toBeAttached({ timeout: 600_000 });
    });
    const seconds = (Date.now() - begun) / 1000;
    const processor = (await processorOf(page)) - before;
    console.log(`      ${pages} ${kind}: ${seconds.toFixed(1)} s, ${processor.toFixed(1)} s of a processor, ${marks.join()}; longest task ${task.work.toFixed(0)} ms of work, ${task.clock.toFixed(0)} ms by the clock`);
  });
}
