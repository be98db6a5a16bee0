import { statSync, writeFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { png, sha256, sha256Of, testFolder, writePdf } from '../support/files.ts';
import { coverInput, pickPdf } from '../support/form.ts';
import { account, signIn, signOut } from '../support/people.ts';
import { Product } from '../support/product.ts';

// The main job: a record with a real cover and a PDF of 60 MB and more, its
// outline, review, approval, publication; twice on the same data; and after a
// restart the same bytes.
test.describe('main job', () => {
  test.use({ reducedMotion: 'no-preference' }); // as most people have it

  const inFolder = testFolder('files');

  test('from a draft to a published eBook, twice, and the same after a restart', async ({ page }) => {
    const [pdf, cover] = [inFolder('sách mẫu.pdf'), inFolder('bìa.png')];
    writePdf(pdf, 12, 62);
    writeFileSync(cover, png(900, 1200));
    expect(statSync(pdf).size).toBeGreaterThan(60 * 1024 * 1024);
    const product = await Product.create({ CMS_SAMPLE: '0' });
    const shared = process.env.E2E_ACCOUNTS;
    try {
      await product.start();
      process.env.E2E_ACCOUNTS = JSON.stringify(product.accounts());
      const ids: string[] = [];
      for (const title of ['Vật lí 10: sách mẫu lần một', 'Vật lí 10: sách mẫu lần hai']) {
        ids.push(await publish(page, product.url, title, pdf, cover));
      }
      await product.stop();
      await product.start();
      await signIn(page, account('MANAGER'), product.url);
      for (const id of ids) {
        await page.goto(`${product.url}/ebooks/${id}`);
        const link = page.getByRole('link', { name: /Mở PDF/ }).first();
        const response = await page.request.get((await link.getAttribute('href')) ?? '');
        expect(sha256(await response.body())).toBe(sha256Of(pdf));
      }
    } finally {
      process.env.E2E_ACCOUNTS = shared;
      await product.remove();
    }
  });
});

async function publish(page: Page, url: string, title: string, pdf: string, cover: string): Promise<string> {
  await signIn(page, account('EDITOR'), url);
  const id = await create(page, url, title, pdf, cover);
  await writeOutline(page);
  await act(page, 'Gửi duyệt');
  await expect(page.getByText('Chờ duyệt').first()).toBeVisible();
  await signOut(page);

  await signIn(page, account('EXPERT'), url);
  await page.goto(`${url}/ebooks/${id}`);
  await act(page, 'Phê duyệt');
  await expect(page.getByText('Đã duyệt').first()).toBeVisible();
  await signOut(page);

  await signIn(page, account('MANAGER'), url);
  await page.goto(`${url}/ebooks/${id}`);
  await act(page, 'Xuất bản');
  await expect(page.getByText('Đã xuất bản').first()).toBeVisible();
  const history = page.getByRole('region', { name: 'Lịch sử duyệt' });
  for (const [role, action] of [['EDITOR', 'Gửi duyệt'], ['EXPERT', 'Phê duyệt'], ['MANAGER', 'Xuất bản']] as const) {
    await expect(history.getByRole('listitem').filter({ hasText: action }).filter({ hasText: account(role).full_name })).toHaveCount(1);
  }
  await signOut(page);
  return id;
}

async function create(page: Page, url: string, title: string, pdf: string, cover: string): Promise<string> {
  await page.goto(`${url}/ebooks/create`);
  await page.getByLabel('Tên eBook').fill(title);
  await page.getByLabel('Môn học').fill('Vật lí');
  await page.getByLabel('Khối lớp').fill('Lớp 10');
  await page.getByLabel('Năm xuất bản').fill('2025');
  await coverInput(page).setInputFiles(cover);
  await pickPdf(page, pdf);
  await page.getByRole('button', { name: 'Tạo eBook' }).click();
  await expect(page).toHaveURL(/\/ebooks\/[0-9a-f-]{36}\/toc$/, { timeout: 300_000 });
  return page.url().split('/').at(-2) ?? '';
}

/** Two chapters with a section, then done, which opens the detail page. */
async function writeOutline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Thêm chương' }).press('Enter'); // a click could miss: the outline that the PDF proposes appears above it
  await page.getByLabel('Tiêu đề').last().fill('Chương 1. Mở đầu');
  await page.getByLabel('Trang').last().fill('1');
  await page.getByRole('button', { name: 'Thêm mục' }).last().press('Enter');
  await page.getByLabel('Tiêu đề').last().fill('Bài 1. Làm quen');
  await page.getByLabel('Trang').last().fill('2');
  await page.getByRole('button', { name: 'Lưu ngay' }).click();
  await expect(page.getByText(/Đã lưu lúc \d\d:\d\d/)).toBeVisible();
  await page.getByRole('button', { name: 'Hoàn tất' }).click();
  await expect(page).toHaveURL(/\/ebooks\/[0-9a-f-]{36}$/);
}

async function act(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: action, exact: true }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}
