import { expect, type Locator, type Page, test } from '@playwright/test';
import { unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { bookOf, withBook } from '../support/books.ts';
import { pdfSection } from '../support/form.ts';
import { pages, shown } from '../support/outline.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const bookmarks = ['Chương 1. Mở đầu|2', '.Bài 1. Làm quen|3', '..a) Đo đạc|4', '.Bài 2. Sai số|6', 'Chương 2. Động học|8', '.Bài 3. Vận tốc|9'];
const plain = bookmarks.map((line) => line.replace(/\|.*/, ''));
const book = (text?: (page: number) => string) => ({ pages: 12, bookmarks, text });

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Mục lục từ PDF', exact: true });
const preview = (page: Page): Locator => page.getByRole('region', { name: 'Xem trước mục lục từ PDF' });
const take = (page: Page): Locator => page.getByRole('button', { name: 'Lấy mục lục này' });

async function open(page: Page, id: string): Promise<void> {
  await startAs(page, 'EDITOR');
  await page.goto(`/ebooks/${id}/toc`);
  await expect(page.getByRole('button', { name: 'Thêm chương' })).toBeVisible();
}

const pagesShown = (page: Page) => pages(page).evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));

test.describe('RULES §17.7: the outline that a PDF proposes', () => {
  test('from a dropped PDF to a submitted e-book in six clicks at most, and without typing', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    let clicks = 0;
    const click = async (target: Locator) => {
      clicks += 1;
      await target.click();
    };
    const typed = await page.evaluateHandle(() => {
      const keys: string[] = [];
      addEventListener('keydown', (event) => keys.push(event.key), true);
      return keys;
    });
    const name = unique('Vật lí từ PDF');
    const pdf = bookOf({ ...book((n) => (n === 1 ? name : `Trang số ${n}`)), info: { Title: name } }).toString('base64');
    const file = await page.evaluateHandle((data) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(data), (c) => c.charCodeAt(0));
      transfer.items.add(new File([bytes], 'sach.pdf', { type: 'application/pdf' }));
      return transfer;
    }, pdf);
    clicks += 1; // the drop
    await pdfSection(page).getByText('Kéo thả tệp vào đây hoặc chọn từ máy').dispatchEvent('drop', { dataTransfer: file });
    await expect(page.getByRole('textbox', { name: 'Tên eBook' })).toHaveValue(name);
    await expect(page.getByText('Lấy từ PDF (trang 1)')).toBeVisible();
    await click(page.getByRole('button', { name: 'Tạo eBook' }));
    await expect(page).toHaveURL(/\/toc$/);
    await click(take(page));
    await expect.poll(() => shown(page)).toEqual(plain);
    await click(page.getByRole('button', { name: 'Hoàn tất' }));
    await expect(page).toHaveURL(/\/ebooks\/[0-9a-f-]{36}$/);
    await click(page.getByRole('button', { name: 'Gửi duyệt', exact: true }).first());
    await click(page.getByRole('dialog').getByRole('button', { name: 'Gửi duyệt', exact: true }));
    await expect(page.getByText('Chờ duyệt').first()).toBeVisible();
    expect(clicks).toBeLessThanOrEqual(6);
    expect(await typed.jsonValue()).toEqual([]);
    await expect(page.getByRole('img').first()).toBeVisible(); // the cover
  });

  test('preview, depth and pages; taken in one step, which is taken back whole; compared line by line', async ({ page }) => {
    const { id } = await withBook('Có dấu trang', book());
    await open(page, id);
    await expect(preview(page).getByRole('listitem')).toHaveText([/Mở đầu.*2/, /Làm quen.*3/, /Đo đạc.*4/, /Sai số.*6/, /Động học.*8/, /Vận tốc.*9/]);
    await axeClean(page, 'an empty outline with what its PDF proposes');
    await panel(page).getByLabel('Số cấp').selectOption('2');
    await expect(preview(page).getByRole('listitem')).toHaveCount(5);
    await panel(page).getByLabel('Độ lệch số trang (+/−)').fill('2');
    await expect(preview(page).getByRole('listitem').first()).toHaveText(/4$/);
    const saves: string[] = [];
    page.on('request', (r) => { if (r.method() === 'PUT') saves.push(r.url()); });
    await take(page).click();
    await expect.poll(() => shown(page)).toEqual(plain.filter((line) => !line.startsWith('..')));
    expect(await pagesShown(page)).toEqual(['4', '5', '8', '10', '11']);
    await expect(page.getByText('Chưa lưu')).toBeVisible();
    expect(saves).toEqual([]);
    await page.getByLabel('Tiêu đề').first().press('Control+z');
    await expect(page.getByLabel('Tiêu đề')).toHaveCount(0);
    await take(page).click();
    await panel(page).getByRole('button', { name: 'Hoàn tác' }).click();
    await expect(page.getByLabel('Tiêu đề')).toHaveCount(0);

    await test.step('differences are shown and taken one by one, or all', async () => {
      await take(page).click();
      await panel(page).getByRole('button', { name: 'Đóng' }).click();
      await page.getByLabel('Tiêu đề').nth(1).press('Escape');
      await page.locator(':focus').press('Delete');
      await pages(page).first().fill('7');
      await page.getByRole('button', { name: 'Lưu ngay' }).click();
      await expect(page.getByText(/Đã lưu lúc/)).toBeVisible();
      await page.getByRole('button', { name: 'So với PDF' }).click();
      const different = panel(page).getByRole('list', { name: 'Những chỗ khác với PDF' }).getByRole('listitem');
      await expect(different).toHaveCount(6);
      await axeClean(page, 'an outline compared with its PDF');
      await panel(page).getByRole('button', { name: 'Thêm “Bài 1. Làm quen”' }).click();
      await expect(different).toHaveCount(5);
      await expect(panel(page).getByRole('button', { name: 'Thêm “a) Đo đạc”' })).toBeFocused();
      await panel(page).getByRole('button', { name: 'Lấy trang 2 cho “Chương 1. Mở đầu”' }).click();
      await expect(pages(page).first()).toHaveValue('2');
      await panel(page).getByRole('button', { name: 'Lấy tất cả 4 chỗ' }).click();
      await expect(panel(page).getByText('Mục lục khớp với PDF.')).toBeVisible();
      expect(await shown(page)).toEqual(plain);
      expect(await pagesShown(page)).toEqual(['2', '3', '4', '6', '8', '9']);
    });

    await test.step('whole, in the place of what is there or behind it', async () => {
      await panel(page).getByRole('button', { name: 'Cả mục lục' }).click();
      await panel(page).getByRole('button', { name: 'Thêm vào cuối' }).click();
      await expect.poll(() => shown(page)).toEqual([...plain, ...plain]);
      await panel(page).getByRole('button', { name: 'Thay mục lục hiện có' }).click();
      await expect.poll(() => shown(page)).toEqual(plain);
      await panel(page).getByRole('button', { name: 'Hoàn tác' }).click();
      await expect.poll(() => shown(page)).toEqual([...plain, ...plain]);
    });
  });

  test('bookmarks or printed contents, if both are there: the other is read when chosen, and the first can be chosen again; neither, or no PDF, is said', async ({ page }) => {
    const printed = [['Chương 1. Nhiệt học', 3], ['Chương 2. Quang hình', 5], ['Chương 3. Sóng cơ', 8], ['Chương 4. Dao động', 10]] as const;
    const contents = ['MỤC LỤC', ...printed.map(([title, at]) => `${title} ${'.'.repeat(24)} ${at}`)].join('\n');
    const heading = (n: number) => printed.find(([, at]) => at === n)?.[0] ?? `Nội dung ở trang thứ ${n}`;
    const { id } = await withBook('Hai nguồn', book((n) => (n === 2 ? contents : heading(n))));
    await open(page, id);
    const lines = preview(page).getByRole('listitem');
    const source = panel(page).getByLabel('Nguồn');
    await expect(source).toHaveValue('bookmarks');
    await expect(lines).toHaveCount(6);
    await source.selectOption('contents');
    await expect(lines).toHaveText(printed.map(([title, at]) => new RegExp(`${title}.*${at}$`)));
    await source.selectOption('bookmarks');
    await expect(lines).toHaveCount(6);
    await source.selectOption('contents'); // known by now
    await expect(lines).toHaveCount(4);
    await take(page).click();
    await expect.poll(() => shown(page)).toEqual(printed.map(([title]) => title));
    expect(await pagesShown(page)).toEqual(printed.map(([, at]) => String(at)));
    await page.getByRole('button', { name: 'Lưu ngay' }).click(); // it is left without a question
    await expect(page.getByText(/^Đã lưu lúc/)).toBeVisible();

    await test.step('a PDF without an outline says so; one that does not come says why, and is read again', async () => {
      const without = await withBook('Không dấu trang', { pages: 3 });
      let broken = true;
      await intercept(page, /cms-files/, (route) => (broken ? route.fulfill({ status: 404 }) : route.continue()));
      await page.goto(`/ebooks/${without.id}/toc`);
      await expect(panel(page).getByText('Không tải được PDF để đọc mục lục.')).toBeVisible();
      broken = false;
      await panel(page).getByRole('button', { name: 'Đọc lại' }).click();
      await expect(panel(page).getByText('PDF này không có mục lục điện tử, cũng không có trang mục lục in đọc được.')).toBeVisible();
      await expect(page.getByText('Chưa có mục lục. Thêm chương đầu tiên')).toBeVisible();
      await axeClean(page, 'an empty outline whose PDF proposes nothing', [], [{ width: 390, height: 844 }]);
    });
  });
});
