import { expect, type Locator, type Page, test } from '@playwright/test';
import { Api, type Ebook, unique } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { bookOf, upload } from '../support/books.ts';
import { pdfInput } from '../support/form.ts';
import { startAs } from '../support/people.ts';
import { intercept } from '../support/waiting.ts';

const notice = (at: Page | Locator) => at.getByRole('group', { name: /^Có thể trùng với/ });

/** A draft; one with the same PDF but another title; one with the same record but no PDF. */
async function createDuplicates(): Promise<Record<'ebook' | 'samePdf' | 'sameRecord', Ebook>> {
  const editor = await Api.as('EDITOR');
  const title = unique('Sách trùng');
  const pdf = bookOf({ pages: 3, remark: title });
  const ebook = await editor.create({ title, subject: 'Toán', grade: 'Lớp 9', author: 'Ngô Bảo' });
  await upload(ebook.id, pdf);
  const samePdf = await editor.create({ title: unique('Bản quét khác'), author: 'Lê Văn Thiêm' });
  await upload(samePdf.id, pdf);
  const sameRecord = await editor.create({ title: title.toUpperCase(), subject: 'toan', grade: 'LOP 9' });
  return { ebook, samePdf, sameRecord };
}

test.describe('RULES §17.13: possible duplicates are shown, and block nothing', () => {
  test('the notice is on the page, in the form and before submitting, and delays or prevents nothing', async ({ page }) => {
    const { ebook, samePdf, sameRecord } = await createDuplicates();
    await startAs(page, 'EDITOR');
    let asked = 0;
    page.on('request', (r) => { if (r.url().endsWith('/duplicates')) asked += 1; });
    let release = () => {};
    const held = new Promise<void>((done) => { release = done; });
    await intercept(page, '**/workflow-logs', async (route) => { await held; await route.continue(); });
    const script = page.waitForResponse(/assets\/DuplicatesNotice-/);
    await page.goto(`/ebooks/${ebook.id}`);
    await expect(page.getByRole('heading', { name: ebook.title })).toBeVisible();
    await script;
    await page.waitForTimeout(500);
    expect(asked).toBe(0);
    release();
    await expect(notice(page)).toHaveAccessibleName('Có thể trùng với 2 eBook');
    await expect(notice(page).getByRole('listitem')).toHaveText([
      `${sameRecord.title}Bản nháp · cùng tên, môn, lớp`,
      `${samePdf.title}Lê Văn Thiêm · Bản nháp · cùng tệp PDF`,
    ]);
    await expect(notice(page).getByRole('button')).toHaveCount(0);
    await axeClean(page, 'a page with possible duplicates');
    await notice(page).getByRole('link', { name: samePdf.title }).click();
    await expect(page).toHaveURL(new RegExp(`/ebooks/${samePdf.id}$`));
    await expect(notice(page).getByRole('link', { name: ebook.title })).toBeVisible();

    await test.step('in the form it opens beside what is typed, and follows a save', async () => {
      await page.goto(`/ebooks/${sameRecord.id}/edit`);
      const link = notice(page).getByRole('link', { name: ebook.title });
      await expect(link).toHaveAttribute('target', '_blank');
      await expect(link).toHaveAccessibleName(`${ebook.title} (mở trong thẻ mới)`);
      await page.getByLabel('Tên eBook').fill(unique('Tên của riêng nó'));
      const again = page.waitForResponse(/\/duplicates$/);
      await page.getByRole('button', { name: 'Cập nhật' }).click();
      await again;
      await expect(page).toHaveURL(new RegExp(`/ebooks/${sameRecord.id}$`));
      await expect(notice(page)).toHaveCount(0);
      await page.getByRole('link', { name: 'Chỉnh sửa' }).click();
      await page.getByLabel('Tên eBook').fill(ebook.title);
      await page.getByRole('button', { name: 'Cập nhật' }).click();
      await expect(notice(page).getByRole('listitem')).toHaveText([/cùng tên, môn, lớp$/]);
    });

    await test.step('before submitting there is a warning, which does not prevent submitting', async () => {
      await page.goto(`/ebooks/${ebook.id}?action=submit`);
      const dialog = page.getByRole('dialog', { name: 'Gửi duyệt' });
      await expect(notice(dialog)).toContainText('Hãy kiểm tra trước khi gửi; vẫn gửi duyệt được.');
      await expect(notice(dialog).getByRole('listitem')).toHaveCount(2);
      await expect(notice(page)).toHaveCount(1); // the page behind the dialog shows no second notice
      await axeClean(page, 'submitting with possible duplicates');
      await dialog.getByRole('button', { name: 'Gửi duyệt' }).click();
      await expect(page.getByText('Đã gửi duyệt')).toBeVisible();
    });
  });
});

test.describe('RULES §17.13: a field suggests what the library has', () => {
  test('by keyboard: the most used value is first, and Enter takes it without saving the form', async ({ page }) => {
    const word = unique('zx').split(' ')[1] ?? '';
    const editor = await Api.as('EDITOR');
    for (const subject of ['Thiên thạch', 'Thiên văn', 'Thiên văn']) {
      await editor.create({ title: unique('Gợi ý'), subject: `${subject} ${word}` });
    }
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    const subject = page.getByRole('combobox', { name: 'Môn học' });
    const list = page.getByRole('listbox');
    const current = list.getByRole('option', { selected: true });
    const saves: string[] = [];
    page.on('request', (r) => { if (r.method() === 'POST') saves.push(r.url()); });

    await page.getByLabel('Tên eBook').fill(unique('Sách có gợi ý'));
    await subject.pressSequentially(word.toUpperCase());
    await expect(list.getByRole('option')).toHaveText([`Thiên văn ${word}2 eBook`, `Thiên thạch ${word}1 eBook`]);
    await expect(page.getByText('2 gợi ý, dùng phím mũi tên để chọn')).toHaveAttribute('aria-live', 'polite');
    await expect(subject).toHaveAttribute('aria-expanded', 'true');
    await expect(current).toHaveCount(0);
    await subject.press('Enter');
    await expect(list).toHaveCount(0);
    await expect(subject).toHaveValue(word.toUpperCase());

    await subject.press('ArrowDown'); // opens the list again
    await expect(list).toBeVisible();
    await subject.press('Escape');
    await expect(list).toHaveCount(0);
    await expect(subject).toBeFocused();
    await subject.press('ArrowDown');
    await expect(list).toBeVisible();
    await subject.press('ArrowUp');
    await expect(current).toContainText('Thiên thạch');
    await subject.press('ArrowDown');
    await expect(current).toContainText('Thiên văn');
    await expect(subject).toHaveAttribute('aria-activedescendant', (await current.getAttribute('id')) ?? '');
    await axeClean(page, 'a field with suggestions');
    await subject.press('Enter');
    await expect(subject).toHaveValue(`Thiên văn ${word}`);
    await expect(list).toHaveCount(0);

    await test.step('a click on a suggestion leaves the focus in the field', async () => {
      await subject.fill(word);
      await list.getByRole('option', { name: /Thiên thạch/ }).click();
      await expect(subject).toHaveValue(`Thiên thạch ${word}`);
      await expect(subject).toBeFocused();
    });

    await test.step('no suggestions while a letter is composed or after the field is left', async () => {
      await subject.fill('');
      const cdp = await page.context().newCDPSession(page);
      const part = word.slice(0, -1); // not requested yet, so no response is cached
      let asked = 0;
      page.on('request', (r) => { if (r.url().includes('/ebooks/values')) asked += 1; });
      await cdp.send('Input.imeSetComposition', { text: part, selectionStart: part.length, selectionEnd: part.length });
      await expect(subject).toHaveValue(part);
      await page.waitForTimeout(600);
      expect(asked).toBe(0);
      await expect(list).toHaveCount(0);
      await cdp.send('Input.insertText', { text: part });
      await expect(list).toBeVisible();
      expect(asked).toBe(1);
      await subject.press('Tab');
      await expect(list).toHaveCount(0);
      await expect(subject).toHaveValue(part);
    });

    await test.step('if suggestions fail, it is a plain field', async () => {
      await intercept(page, '**/ebooks/values?*', (route) => route.fulfill({ status: 500, json: { message: 'Hỏng.' } }));
      const failed = page.waitForResponse(/\/ebooks\/values/);
      await page.getByRole('combobox', { name: 'Khối lớp' }).pressSequentially('Lớp 9');
      await failed;
      await expect(page.getByLabel('Khối lớp')).toHaveValue('Lớp 9');
      await expect(list).toHaveCount(0);
      await expect(page.getByRole('alert')).toHaveCount(0);
    });
    await test.step('RULES §17.13: possible duplicates are shown before anything is created: the same PDF, or the same title, subject and grade; creating is still possible', async () => {
      const name = unique('Sách sẽ trùng');
      const pdf = bookOf({ pages: 3, text: (n) => (n === 1 ? name : `Trang ${n}`), info: { Title: name } });
      const { id } = await editor.create({ title: unique('Bản đã có') });
      await upload(id, pdf);
      for (const field of [subject, page.getByLabel('Khối lớp')]) await field.fill('');
      await pdfInput(page).setInputFiles({ name: 'b.pdf', mimeType: 'application/pdf', buffer: pdf });
      await expect(notice(page).getByRole('listitem')).toContainText('cùng tệp PDF');
      await editor.create({ title: name.toUpperCase() });
      await page.getByLabel('Tên eBook').fill(`${name} `);
      await page.getByRole('button', { name: 'Bỏ tệp đã chọn' }).click();
      await page.getByLabel('Tên eBook').fill(name);
      await expect(notice(page).getByRole('listitem').filter({ hasText: 'cùng tệp PDF' })).toHaveCount(0);
      await expect(notice(page).getByRole('listitem')).toContainText('cùng tên, môn, lớp');
      await expect(page.getByRole('button', { name: 'Tạo eBook' })).toBeEnabled();
    });
    expect(saves).toEqual([]);
  });
});
