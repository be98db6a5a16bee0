import { mkdirSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { Api, type Ebook, unique } from '../support/api.ts';
import { axeClean, axeCleanState } from '../support/axe.ts';
import { testFolder } from '../support/files.ts';
import { startAs } from '../support/people.ts';
import { writeBook } from '../support/readerPdf.ts';
import { rounds } from '../support/rounds.ts';

const inFolder = testFolder('check');
const many = rounds(4, 20);

/** Small books whose titles end in the same word. */
function books(word: string): string[] {
  mkdirSync(inFolder(word));
  return Array.from({ length: many }, (_, i) => {
    const path = inFolder(word, `sach_so_${i + 1}_${word}.pdf`);
    const title = `Quyển ${i + 1} ${word}`;
    writeBook(path, {
      pages: 3,
      text: (n) => (n === 1 ? `${title}\nLê Văn Mẫu` : `Trang ${n}`),
      info: { Title: title, Author: 'Lê Văn Mẫu' },
      bookmarks: ['Chương 1|1', 'Chương 2|2'],
    });
    return path;
  });
}

/** Counts what a person presses. */
class Hand {
  presses = 0;
  constructor(readonly page: Page) {}

  async click(role: 'button' | 'link', name: string | RegExp): Promise<void> {
    this.presses += 1;
    await this.page.getByRole(role, { name }).click();
  }

  async press(key: string): Promise<void> {
    this.presses += key.split('+').length;
    await this.page.keyboard.press(key);
  }
}

const form = (page: Page) => page.getByRole('form', { name: 'Thông tin của bản nháp' });

/** The draft is shown, and the focus is in one of its fields. */
async function isShown(page: Page, place: string): Promise<void> {
  await expect(page.getByRole('status').filter({ hasText: new RegExp(`^${place}$`) })).toBeVisible();
  await expect(form(page).locator('input:focus')).toBeVisible();
}

test.describe('RULES §10.31: the desk for checking drafts', () => {
  test('many PDFs become checked and submitted e-books, in at most three clicks or keys a book', async ({ page }) => {
    const word = unique('x').replace(' ', '');
    const hand = new Hand(page);
    await startAs(page, 'EDITOR', 1);
    await page.goto('/ebooks');
    await hand.click('button', 'Tạo từ nhiều PDF');
    hand.presses += 2; // the button that chooses, and the choice
    await page.getByLabel('Chọn các tệp PDF').setInputFiles(books(word));
    await hand.click('button', `Tạo ${many} eBook`);
    const check = page.getByRole('dialog').getByRole('link', { name: 'Kiểm tra các bản nháp' });
    await expect(check).toBeVisible({ timeout: 300_000 });
    await axeCleanState(page, 'a batch that links to the desk');
    await hand.click('link', 'Kiểm tra các bản nháp');

    await isShown(page, `1/${many}`);
    await expect(page.getByRole('region', { name: 'Xem tài liệu' }).getByRole('img').or(page.getByLabel(/^Trang 1/)).first()).toBeVisible();
    await axeClean(page, 'the desk beside its PDF');
    const before = hand.presses;
    for (let n = 1; n <= many; n += 1) {
      await isShown(page, `${n}/${many}`);
      await hand.press('Enter');
    }
    const submit = page.getByRole('button', { name: `Gửi duyệt ${many} cuốn vừa kiểm tra` });
    await expect(submit).toBeFocused();
    expect(hand.presses - before).toBeLessThanOrEqual(2 * many);
    await axeCleanState(page, 'the end of a round');
    await hand.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await hand.click('button', `Gửi duyệt ${many} eBook`);
    await expect(page.getByText(`Đã gửi duyệt ${many} eBook`)).toBeVisible();
    await expect(page.getByText('Không còn bản nháp nào chưa kiểm tra.')).toBeVisible();
    expect(hand.presses).toBeLessThanOrEqual(3 * many);

    const api = await Api.as('EDITOR');
    const { ebooks } = (await api.call('GET', `/ebooks?limit=100&search=${word}`)) as { ebooks: Ebook[] };
    expect(ebooks.map(({ status, unchecked }) => [status, unchecked])).toEqual(Array(many).fill(['pending_review', false]));
  });
});
