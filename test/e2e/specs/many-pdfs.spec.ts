import { mkdirSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Api, type Ebook, unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { blockPart, expectRetryLoads, partAlert } from '../support/blockedPart.ts';
import { testFolder } from '../support/files.ts';
import { longestTask } from '../support/longTasks.ts';
import { startAs } from '../support/people.ts';
import { writeBook } from '../support/readerPdf.ts';
import { rounds } from '../support/rounds.ts';
import { crash, intercept } from '../support/waiting.ts';

// Where the machine stalls, many files take their time; elsewhere half a minute.
const patient = { timeout: 300_000 };

const inFolder = testFolder('many');

/** Books with metadata, bookmarks and a first page; all of their titles end in the same word. */
function books(word: string, many: number): string[] {
  mkdirSync(inFolder(word));
  return Array.from({ length: many }, (_, i) => {
    const path = inFolder(word, `sach_so_${i + 1}.pdf`);
    writeBook(path, {
      pages: 4,
      text: (n) => (n === 1 ? `Quyển ${i + 1} ${word}\nNguyễn Văn Ánh` : `Trang ${n} của quyển ${i + 1}`),
      info: { Title: `Quyển ${i + 1} ${word}`, Author: 'Nguyễn Văn Ánh', Keywords: 'mẫu; nhiều tệp' },
      bookmarks: ['Chương 1|1', '.Bài 1|2', '.Bài 2|3', 'Chương 2|4'],
    });
    return path;
  });
}

/** A word that a search finds only in these titles. */
const newWord = () => unique('x').replace(' ', '');

async function found(word: string): Promise<Ebook[]> {
  const api = await Api.as('EDITOR');
  return (await api.call('GET', `/ebooks?limit=100&search=${word}`)).ebooks as Ebook[];
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Tạo từ nhiều PDF' });
const lines = (page: Page) => dialog(page).getByRole('list', { name: 'Các tệp' }).getByRole('listitem');
const done = (page: Page) => lines(page).filter({ hasText: /Đã tạo bản nháp|Đã xong từ lần trước/ });
const pick = (page: Page, paths: string[]) => dialog(page).getByLabel('Chọn các tệp PDF').setInputFiles(paths);
const start = (page: Page, n: number) => dialog(page).getByRole('button', { name: `Tạo ${n} eBook` });

const tray = (page: Page) => page.getByRole('region', { name: 'Việc đang chạy' });

async function openFromTray(page: Page): Promise<void> {
  const more = tray(page).getByRole('button', { name: /^Tạo từ nhiều PDF/ });
  const open = tray(page).getByRole('button', { name: 'Mở “Tạo từ nhiều PDF”' });
  await expect(more.or(open)).toBeVisible();
  if (await more.isVisible()) await more.click();
  await open.click();
  await expect(dialog(page)).toBeVisible();
}

async function openList(page: Page): Promise<void> {
  await page.goto('/ebooks');
  await expect(page.getByRole('heading', { level: 1, name: 'eBooks' })).toBeVisible();
}

async function openDialog(page: Page): Promise<void> {
  await openList(page);
  await page.getByRole('button', { name: 'Tạo từ nhiều PDF' }).click();
  await expect(dialog(page)).toBeVisible();
}

/** As from a folder, onto the heading of the list. */
async function drop(page: Page, paths: string[]): Promise<void> {
  const input = await page.evaluateHandle(() => {
    const field = Object.assign(document.createElement('input'), { type: 'file', multiple: true });
    field.id = 'dragged';
    document.body.append(field);
    return field;
  });
  await page.locator('#dragged').setInputFiles(paths);
  const dataTransfer = await input.evaluateHandle((field) => {
    const transfer = new DataTransfer();
    for (const file of field.files ?? []) transfer.items.add(file);
    field.remove();
    return transfer;
  });
  const heading = page.getByRole('heading', { level: 1, name: 'eBooks' });
  await expect(async () => { // a browser repeats it during a drag
    await heading.dispatchEvent('dragover', { dataTransfer });
    expect(await page.getByText('Thả các tệp PDF vào đây để tạo eBook').isVisible()).toBe(true);
  }).toPass({ timeout: 30_000 });
  await heading.dispatchEvent('drop', { dataTransfer });
}

const whole = (all: Ebook[]) => all.every((b) => b.unchecked === true && b.status === 'draft' && b.cover_image_url && b.file_name && b.toc_version === 1 && b.total_pages === 4);

test.describe('RULES §17.15: many PDFs together', () => {
  test('many dropped on the list become as many drafts with covers and outlines, in one go; files that cannot are reported before', async ({ page }) => {
    const word = newWord();
    const many = rounds(8, 20);
    const paths = books(word, many);
    const text = inFolder('ghi-chú.txt');
    const fake = inFolder('giả.pdf');
    writeFileSync(text, 'không phải PDF');
    writeFileSync(fake, 'không phải PDF');
    await startAs(page, 'EDITOR');
    await openList(page);
    await drop(page, [...paths, text, fake]);
    await expect(lines(page)).toHaveCount(many + 2);
    await expect(lines(page).filter({ hasText: 'Please select a valid PDF file' })).toHaveCount(2);
    for (const wrong of ['ghi-chú.txt', 'giả.pdf', 'ghi-chú.txt']) { // the button leads from one to the next
      await dialog(page).getByRole('button', { name: 'Đến tệp có lỗi (2)' }).click();
      await expect(lines(page).filter({ hasText: wrong })).toBeFocused();
      await expect(lines(page).filter({ hasText: wrong })).toBeInViewport();
    }
    await pick(page, paths.slice(0, 1));
    await expect(lines(page).filter({ hasText: 'Tệp này đã có trong danh sách.' })).toHaveCount(1);
    await axeClean(page, 'files that are to become e-books');
    expect(await found(word)).toEqual([]);

    await start(page, many).click();
    await dialog(page).getByRole('button', { name: /^(Thu nhỏ|Đóng)$/ }).click(); // it may be done already
    await test.step('closed, it continues over other screens, and is found again as it is', async () => {
      await page.getByRole('link', { name: 'Tổng quan' }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Tổng Quan' })).toBeVisible();
      await openFromTray(page);
      await axeClean(page, 'a batch opened from the tray');
    });
    await expect(done(page)).toHaveCount(many, patient);
    await expect(dialog(page).getByRole('status').filter({ hasText: `Đã xong ${many} trên ${many} tệp · 3 tệp chưa tạo được` })).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Đến tệp có lỗi (3)' })).toBeVisible();
    await axeClean(page, 'e-books made of many files');
    const made = await found(word);
    expect(made).toHaveLength(many);
    expect(whole(made)).toBe(true);
    const one = made.find((b) => b.title === `Quyển 7 ${word}`);
    expect(one).toMatchObject({ author: 'Nguyễn Văn Ánh', tags: 'mẫu, nhiều tệp' });
    const toc = await (await Api.as('EDITOR')).call('GET', `/ebooks/${one?.id}/toc`);
    expect((toc.items as Ebook[]).map((item) => [item.title, item.level, item.page_number])).toEqual([
      ['Chương 1', 0, 1], ['Bài 1', 1, 2], ['Bài 2', 1, 3], ['Chương 2', 0, 4],
    ]);

    await test.step('each is unchecked until its record was saved once', async () => {
      await dialog(page).getByRole('button', { name: 'Đóng' }).click();
      await page.goto(`/ebooks?search=${word}`);
      await expect(page.getByRole('row').filter({ hasText: 'Chưa kiểm tra' })).toHaveCount(many);
      await page.goto(`/ebooks/${one?.id}/edit`);
      await page.getByRole('button', { name: 'Cập nhật' }).click();
      await expect(page.getByText('Đã cập nhật eBook')).toBeVisible();
      await expect(page.getByText('Chưa kiểm tra')).toHaveCount(0);
      await page.goto(`/ebooks/${made.find((b) => b !== one)?.id}`);
      await expect(page.getByText('Chưa kiểm tra', { exact: true })).toBeVisible();
      expect((await found(word)).filter((b) => b.unchecked)).toHaveLength(many - 1);
    });
  });

  test('a batch that is killed three times continues: the whole list is remembered, and each file becomes one draft', async ({ page, context }) => {
    const word = newWord();
    const paths = books(word, 12);
    // A request that is only held back would reach the product when its tab is closed.
    const silent = createServer();
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
    const deadEnd = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
    await startAs(page, 'EDITOR');
    let tab = page;
    for (const [times, finished] of [3, 6, 9].entries()) {
      if (times === 0) await openDialog(tab);
      else await comesBack(tab, finished - 3, 12);
      const confirmed = new Set<string>(); // a busy server is asked again
      await intercept(tab, '**/upload/confirm', (route) => {
        confirmed.add(route.request().url());
        return route.continue([...confirmed].indexOf(route.request().url()) < 3 ? {} : { url: deadEnd });
      });
      await pick(tab, paths);
      if (times === 0) await start(tab, 12).click();
      await expect(done(tab)).toHaveCount(finished, patient);
      await expect.poll(() => confirmed.size, patient).toBe(6);
      await crash(tab);
      tab = await context.newPage();
    }
    await comesBack(tab, 9, 12);
    await axeClean(tab, 'a batch that was broken off');
    await pick(tab, paths);
    await expect(done(tab)).toHaveCount(12, patient);
    await expect(done(tab).filter({ hasText: 'Đã xong từ lần trước' })).toHaveCount(9);
    const made = await found(word);
    expect(made.map(({ title }) => title).sort()).toEqual(paths.map((_, i) => `Quyển ${i + 1} ${word}`).sort());
    expect(whole(made)).toBe(true);
    const left = () => tab.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cms-batch:')));
    await expect.poll(left).toEqual([]);
    silent.close();

    await test.step('closing and opening changes nothing; it goes when it is dismissed', async () => {
      await dialog(tab).getByRole('button', { name: 'Đóng' }).click();
      await expect(tray(tab)).toContainText('đã xong');
      await openFromTray(tab);
      await expect(done(tab)).toHaveCount(12);
      await dialog(tab).getByRole('button', { name: 'Đóng' }).click();
      await tray(tab).getByRole('button', { name: 'Bỏ “Tạo từ nhiều PDF” khỏi danh sách' }).click();
      await expect(tray(tab)).toHaveCount(0);
    });
  });

  /** On another screen than the list, the tray shows the batch, with all its files. */
  async function comesBack(tab: Page, finished: number, total: number): Promise<void> {
    await tab.goto('/dashboard');
    await openFromTray(tab);
    await expect(lines(tab)).toHaveCount(total);
    await expect(lines(tab).filter({ hasText: 'Đã xong từ lần trước' })).toHaveCount(finished);
    await expect(lines(tab).filter({ hasText: 'Chọn lại tệp này để tiếp tục' })).toHaveCount(total - finished);
    const left = `Đợt tạo trước còn ${total - finished} tệp chưa xong. Chọn hoặc thả lại các tệp để tiếp tục.`;
    await expect(dialog(tab).getByText(left)).toBeVisible();
  }
});

test.describe('RULES §17.16: a CSV beside the PDFs', () => {
  /** A CSV of this many lines, each with several mistakes. */
  function wrongCsv(word: string, lines: number): string {
    const csv = inFolder(word, `sai ${lines}.csv`);
    writeFileSync(csv, `file,title,published_year,language\n${'khong-co.pdf,"Sách, tập",20O5,Latin\n'.repeat(lines)}`);
    return csv;
  }

  test('its errors are listed before anything is created, and very many do not stop the page; once corrected, its values have priority', async ({ page }) => {
    const word = newWord();
    const paths = books(word, 3);
    const names = paths.map((path) => basename(path));
    const reader = await blockPart(page, 'csvWorker');
    await startAs(page, 'EDITOR');
    await openDialog(page);
    const csv = inFolder(word, 'thông tin.csv');
    await test.step('if the script that reads it is not loaded, a message says so, nothing is created, and a retry is offered', async () => {
      writeFileSync(csv, 'file,title\nsach_so_1.pdf,Từ CSV\n');
      await pick(page, [...paths, csv]);
      await expect(partAlert(page)).toBeVisible();
      await expect(start(page, 3)).toBeDisabled();
      await expectRetryLoads(page, reader);
      await expect(dialog(page).getByText('1 dòng, không có lỗi.')).toBeVisible();
      await expect(start(page, 3)).toBeEnabled();
    });
    await test.step('very many wrong lines do not stop the page, and the first mistakes are shown', async () => {
      const judge = async (count: number) => {
        await pick(page, [wrongCsv(word, count)]);
        const wrong = count === 1 ? 'Có 3 lỗi' : 'Có 30.000 lỗi';
        await expect(dialog(page).getByText(count > 10_000 ? 'Tệp CSV có hơn 10.000 dòng' : wrong)).toBeVisible(patient);
      };
      const few = await longestTask(page, () => judge(1));
      const many = await longestTask(page, () => judge(10_000));
      await expect(dialog(page).getByRole('alert').getByRole('listitem')).toHaveCount(100);
      await expect(dialog(page)).toContainText(/Và \d+\.\d+ lỗi khác/);
      await expect(start(page, 3)).toBeDisabled();
      const tooMany = await longestTask(page, () => judge(100_000));
      await expect(dialog(page).getByRole('alert').getByRole('listitem')).toHaveCount(1);
      // On top of what any CSV costs, a hundred lines are drawn, however many are read.
      for (const task of [many, tooMany]) expect(task.work).toBeLessThan(few.work * 5 + 150);
      await dialog(page).getByRole('button', { name: 'Bỏ tệp CSV' }).click();
      await expect(start(page, 3)).toBeEnabled();
    });
    writeFileSync(csv, `file,title,year\n${names[0]},Toán,2020\nkhông-có.pdf,,\n`);
    await pick(page, [csv]);
    const problems = dialog(page).getByRole('alert').getByRole('listitem');
    await expect(problems).toHaveText(['Dòng 1: Không có cột nào tên “year”.', 'Dòng 3: Không có tệp “không-có.pdf” trong các tệp đã chọn.']);
    await expect(start(page, 3)).toBeDisabled();
    await axeClean(page, 'a CSV with mistakes');

    writeFileSync(csv, `\ufefffile;title;grade;published_year\r\n${names[0]};"Toán; tập một ${word}";Lớp 6;2021\r\n${names[1]};;Lớp 7;\r\n`);
    await pick(page, [csv]);
    await expect(dialog(page).getByText('2 dòng, không có lỗi.')).toBeVisible();
    await expect(lines(page).filter({ hasText: 'không có dòng trong CSV, dùng thông tin của PDF' })).toHaveCount(1);
    await start(page, 3).click();
    await expect(done(page)).toHaveCount(3, patient);
    const made = await found(word);
    const of = (title: string) => made.find((b) => b.title === title);
    expect(of(`Toán; tập một ${word}`)).toMatchObject({ grade: 'Lớp 6', published_year: 2021, author: 'Nguyễn Văn Ánh', unchecked: true });
    expect(of(`Quyển 2 ${word}`)).toMatchObject({ grade: 'Lớp 7', published_year: null });
    expect(of(`Quyển 3 ${word}`)).toMatchObject({ grade: '' });
    expect(made).toHaveLength(3);
  });
});
