import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf, unique } from '../support/api.ts';
import { png } from '../support/files.ts';
import { ebookIn, withOutline } from '../support/library.ts';
import { account, startAs } from '../support/people.ts';

const field = (page: Page, name: string) => page.getByLabel(name, { exact: false });
const coverInput = (page: Page) => page.locator('input[type=file][accept*="image"]');
const pdfInput = (page: Page) => page.locator('input[type=file][accept*="pdf"]');

/** The message that stands under a field, as assistive technology finds it. */
async function saysUnder(page: Page, name: string, message: string | null): Promise<void> {
  const input = field(page, name);
  await expect(input).toHaveAttribute('aria-invalid', message ? 'true' : 'false');
  if (message) await expect(input).toHaveAccessibleDescription(message);
}

test.describe('RULES §4: validation', () => {
  test('login: a valid address, at least 6 characters, errors under the field', async ({ page }) => {
    await page.goto('/login');
    const password = page.getByLabel('Mật khẩu', { exact: true });
    for (const [email, secret, wrongEmail, wrongPassword] of [
      ['', '', true, true],
      ['khong-phai', '123456', true, false],
      ['a@b', '12345', true, true],
      ['a@b.vn', '12345', false, true],
    ] as const) {
      await field(page, 'Email').fill(email);
      await password.fill(secret);
      await page.getByRole('button', { name: 'Đăng nhập' }).click();
      await saysUnder(page, 'Email', wrongEmail ? 'Invalid email address' : null);
      await expect(password).toHaveAttribute('aria-invalid', String(wrongPassword));
      if (wrongPassword) await expect(password).toHaveAccessibleDescription('Password must be at least 6 characters');
    }
    await expect(page).toHaveURL(/\/login$/);
  });

  test('everything but title and PDF is optional', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    await field(page, 'Tên eBook').fill(unique('Chỉ có tên'));
    await field(page, 'Ngôn ngữ').selectOption({ label: 'Chọn ngôn ngữ' });
    await pdfInput(page).setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: smallPdf() });
    await page.getByRole('button', { name: 'Tạo eBook' }).click();
    await expect(page).toHaveURL(/\/toc$/);
    const id = page.url().split('/').at(-2) ?? '';
    expect(await (await Api.as('EDITOR')).get(id)).toMatchObject({
      description: '', subject: '', grade: '', language: '', author: '', publisher: '', published_year: null, tags: '',
    });
  });

  test('cover: an image, under 5 MB', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    const section = page.getByRole('region', { name: 'Ảnh bìa' });
    for (const [mimeType, size, message] of [
      ['text/plain', 10, 'Please select a valid image file'],
      ['application/pdf', 10, 'Please select a valid image file'],
      ['image/png', 5 * 1_048_576, 'Cover image must be less than 5MB'],
      ['image/png', 5 * 1_048_576 - 1, null],
    ] as const) {
      await coverInput(page).setInputFiles({ name: `tệp ${mimeType}`, mimeType, buffer: Buffer.concat([png(4, 4), Buffer.alloc(size)], size) });
      if (message) await expect(section.getByRole('alert')).toHaveText(message);
      else {
        await expect(section.getByText(`Tệp đã chọn: tệp ${mimeType}`)).toBeVisible();
        await expect(section.getByRole('alert')).toHaveCount(0);
      }
    }
  });

  test('PDF: application/pdf, under 100 MB', async ({ page }) => {
    await startAs(page, 'EDITOR');
    await page.goto('/ebooks/create');
    const section = page.getByRole('region', { name: 'Tệp PDF' });
    const folder = mkdtempSync(join(tmpdir(), 'cms-e2e-size-'));
    const file = (name: string, size: number) => {
      writeFileSync(join(folder, name), '%PDF-1.7');
      truncateSync(join(folder, name), size);
      return join(folder, name);
    };
    try {
      await pdfInput(page).setInputFiles({ name: 'a.docx', mimeType: 'application/msword', buffer: smallPdf() });
      await expect(section.getByRole('alert')).toHaveText('Please select a valid PDF file');
      await pdfInput(page).setInputFiles(file('đúng trăm.pdf', 100 * 1_048_576));
      await expect(section.getByRole('alert')).toHaveText('PDF file must be less than 100MB');
      await pdfInput(page).setInputFiles(file('sát trăm.pdf', 100 * 1_048_576 - 1));
      await expect(section.getByText('Tệp đã chọn: sát trăm.pdf')).toBeVisible();
      await expect(section.getByRole('alert')).toHaveCount(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  for (const [role, status, action, name, label] of [
    ['EXPERT', 'pending_review', 'reject', 'Từ chối', 'Lý do từ chối'],
    ['MANAGER', 'published', 'unpublish', 'Gỡ xuất bản', 'Lý do gỡ xuất bản'],
  ] as const) {
    test(`${action} needs a comment that is not blank`, async ({ page }) => {
      const { id } = await ebookIn(status, 'Cần lý do');
      await startAs(page, role);
      await page.goto(`/ebooks/${id}?action=${action}`);
      const dialog = page.getByRole('dialog', { name });
      const confirm = dialog.getByRole('button', { name });
      const comment = dialog.getByLabel(label);
      await expect(confirm).toBeDisabled();
      await comment.fill(' \n ');
      await comment.blur();
      await expect(comment).toHaveAccessibleDescription('Comment is required for this action');
      await expect(confirm).toBeDisabled();
      await comment.fill('x'.repeat(2001));
      await expect(comment).toHaveAccessibleDescription('Tối đa 2.000 ký tự (hiện có 2.001)');
      await expect(confirm).toBeDisabled();
      await comment.fill('Có lý do.');
      await confirm.click();
      await expect(dialog).toHaveCount(0);
      await expect(page.getByRole('region', { name: 'Lịch sử duyệt' }).getByRole('listitem').first()).toContainText('Có lý do.');
    });
  }

  test('a comment is optional for the others', async ({ page, browser }) => {
    const { id } = await ebookIn('draft', 'Không cần ghi chú');
    for (const [role, name] of [['EDITOR', 'Gửi duyệt'], ['EXPERT', 'Phê duyệt'], ['MANAGER', 'Xuất bản']] as const) {
      const tab = role === 'EDITOR' ? page : await browser.newPage({ baseURL: process.env.E2E_URL, locale: 'vi-VN' });
      await startAs(tab, role);
      await tab.goto(`/ebooks/${id}`);
      await tab.getByRole('button', { name }).click();
      await expect(tab.getByLabel(/^(Ghi chú|Lời nhắn cho người duyệt) \(không bắt buộc\)$/)).toHaveValue('');
      await tab.getByRole('dialog').getByRole('button', { name }).click();
      await expect(tab.getByRole('dialog')).toHaveCount(0);
      if (tab !== page) await tab.close();
    }
    expect((await (await Api.as('EDITOR')).get(id)).status).toBe('published');
  });

  test('updating what is neither draft nor rejected fails with the words of RULES §4.4', async ({ page }) => {
    const { id } = await ebookIn('draft', 'Đổi trạng thái');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await field(page, 'Tác giả').fill('Muộn rồi');
    await (await Api.as('EDITOR')).act(id, 'submit');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText('Lỗi: Only DRAFT or REJECTED ebooks can be edited');
    await expect(alert.locator('[lang="en"]')).toHaveText('Only DRAFT or REJECTED ebooks can be edited');
    expect((await (await Api.as('EDITOR')).get(id)).author).toBe('');
  });

  test('TOC page number: a whole number or nothing', async ({ page }) => {
    await withOutline('A').then(async ({ id }) => {
      await startAs(page, 'EDITOR');
      await page.goto(`/ebooks/${id}/toc`);
    });
    const number = page.getByLabel('Trang', { exact: true });
    const wrong = 'Số trang phải là số nguyên hoặc để trống';
    for (const [text, message] of [['hai', wrong], ['1.5', wrong], ['0', wrong], ['-3', wrong], ['2', ''], ['', '']] as const) {
      await number.fill(text);
      await expect(number).toHaveAccessibleDescription(message);
      await expect(number).toHaveValue(text); // marked, never thrown away
    }
  });

  test('TOC depth: three levels and no more', async ({ page }) => {
    const { id } = await withOutline('A', '.B', '..C', '..D');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/toc`);
    const last = page.getByRole('listitem', { name: 'Tiểu mục: D' });
    await expect(last.getByRole('button', { name: /^Thêm/ })).toHaveCount(0);
    await expect(last.getByRole('button', { name: 'Hạ một cấp' })).toHaveAttribute('aria-disabled', 'true');
    await last.getByLabel('Tiêu đề').press('Tab');
    await expect(last.getByLabel('Tiêu đề')).toBeFocused();
    await expect(page.getByRole('listitem', { name: 'Tiểu mục: D' })).toBeVisible();
  });

  test('a refused login says so, never which of the two was wrong', async ({ page }) => {
    for (const [email, password] of [['khong.ai@cms.example', 'mat-khau-nao-do'], [account('EDITOR').email, 'sai-mat-khau']]) {
      await page.goto('/login');
      await field(page, 'Email').fill(email ?? '');
      await page.getByLabel('Mật khẩu', { exact: true }).fill(password ?? '');
      await page.getByRole('button', { name: 'Đăng nhập' }).click();
      await expect(page.getByRole('alert')).toHaveText('Email hoặc mật khẩu không đúng.');
    }
  });
});
