import { expect, type Page, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, phone } from '../support/axe.ts';
import { png } from '../support/files.ts';
import { coverInput } from '../support/form.ts';
import { ebookIn } from '../support/library.ts';
import { account, chooseInUserMenu, logIn, startAs } from '../support/people.ts';
import { crash, endProcess, settled, waitUntilStored } from '../support/waiting.ts';

const title = (page: Page) => page.getByLabel('Tên eBook');
const description = (page: Page) => page.getByLabel('Mô tả');
const recover = (page: Page) => page.getByRole('dialog', { name: 'Khôi phục nội dung chưa lưu?' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Đăng xuất và bỏ nội dung chưa lưu?' });

const logout = (page: Page) => chooseInUserMenu(page, 'Đăng xuất');

async function signIn(page: Page): Promise<void> {
  await logIn(page, account('EDITOR'));
  await expect(page).toHaveURL(/\/dashboard$/);
}

const storedKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^cms-(draft|discarded|upload|batch):/.test(key)));

/** The names of what IndexedDB holds. To open it before the page has made it would make an empty one. */
const largeKeys = (page: Page) =>
  page.evaluate(async () => {
    if (!(await indexedDB.databases()).some(({ name }) => name === 'cms-drafts')) return [];
    return new Promise<string[]>((resolve, reject) => {
      const opening = indexedDB.open('cms-drafts');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const all = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
        all.onsuccess = () => {
          opening.result.close();
          resolve(all.result as string[]);
        };
      };
    });
  });

/**
 * Lets a tab without locks wait for the others as long as they need: on a busy machine a live one may
 * respond later than within the three seconds after which it counts as dead. `answered` waits for a
 * response with names, and `passTime` ends what still waits then.
 */
async function asksPatiently(tab: Page) {
  await tab.addInitScript(() => {
    const { setTimeout } = window;
    const held: (() => void)[] = [];
    const holding = (run: () => void, ms?: number, ...rest: unknown[]) =>
      ms === 3_000 ? -held.push(run) : setTimeout(run, ms, ...rest);
    const heard = new BroadcastChannel('cms-presence');
    const tell = { answers: 0, heard, passHeld: () => { for (const run of held) run(); } };
    heard.addEventListener('message', ({ data }) => { tell.answers += data.names?.length > 0 ? 1 : 0; });
    Object.assign(window, { setTimeout: holding, tell });
  });
  type Told = { tell: { answers: number; passHeld: () => void } };
  return {
    answered: () => tab.waitForFunction(() => (window as unknown as Told).tell.answers > 0),
    passTime: () => tab.evaluate(() => (window as unknown as Told).tell.passHeld()),
  };
}

test.describe('RULES §10.10: what the browser keeps ends with a logout', () => {
  test('which asks first, and ends it in every tab; a file that was only chosen is unsaved; with nothing unsaved it goes immediately', async ({ page, context }) => {
    const { id } = await ebookIn('draft', 'Đăng xuất');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    await title(page).fill('Chưa lưu ở tab này');
    await waitUntilStored(page, 'Chưa lưu ở tab này');
    const other = await context.newPage();
    await other.goto('/dashboard');
    await logout(other);
    await expect(question(other)).toContainText('Trình duyệt này còn giữ: biểu mẫu eBook chưa lưu.');
    await axeClean(other, 'logout question', [], [phone]);
    await question(other).getByRole('button', { name: 'Ở lại' }).click();
    await expect(other).toHaveURL(/\/dashboard$/);
    await expect(title(page)).toHaveValue('Chưa lưu ở tab này');
    await logout(other);
    await question(other).getByRole('button', { name: 'Đăng xuất, bỏ nội dung' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(() => storedKeys(page)).toEqual([]);
    await signIn(page);
    await page.goto(`/ebooks/${id}/edit`);
    await expect(title(page)).toHaveValue(/^Đăng xuất/);
    await expect(recover(page)).toHaveCount(0);
    expect(await storedKeys(page)).toEqual([]);

    await page.goto('/ebooks/create');
    await coverInput(page).setInputFiles({
      name: 'a.png', mimeType: 'image/png', buffer: png(4, 4),
    });
    await other.goto('/dashboard');
    await logout(other);
    await expect(question(other)).toContainText('thay đổi chưa lưu ở một cửa sổ đang mở');
    await question(other).getByRole('button', { name: 'Ở lại' }).click();
    await crash(page);
    await logout(other);
    await expect(other).toHaveURL(/\/login$/);
  });
});

test.describe('RULES §10.10: a large draft', () => {
  test('is stored where there is room, and ends when it is saved', async ({ page, context }) => {
    const { id } = await ebookIn('draft', 'Bản nháp lớn');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    const long = 'Dòng dài. '.repeat(40_000);
    await description(page).fill(long);
    await expect.poll(() => largeKeys(page)).toHaveLength(1);
    expect(await page.evaluate(() => JSON.stringify(localStorage).length)).toBeLessThan(100_000);
    const next = await context.newPage();
    await crash(page);
    await next.goto(`/ebooks/${id}/edit`);
    await recover(next).getByRole('button', { name: 'Khôi phục' }).click();
    await expect(description(next)).toHaveValue(long);
    await description(next).fill('Ngắn lại.');
    await next.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(next).toHaveURL(new RegExp(`/ebooks/${id}$`));
    expect((await (await Api.as('EDITOR')).get(id)).description).toBe('Ngắn lại.');
    await expect.poll(() => largeKeys(next)).toEqual([]);
    expect(await storedKeys(next)).toEqual([]);
  });
});

test.describe('RULES §10.11: two windows without locks, as over plain http in a local network', () => {
  test.beforeEach(async ({ context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'locks', { get: () => undefined });
    });
  });

  test('the work of a live window is not offered to another, that of a dead one is', async ({ page, context }) => {
    const { id } = await ebookIn('draft', 'Hai cửa sổ');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}/edit`);
    const text = unique('Cửa sổ một');
    await title(page).fill(text);
    await waitUntilStored(page, text);
    const other = await context.newPage();
    const { answered, passTime } = await asksPatiently(other);
    await other.goto(`/ebooks/${id}/edit`);
    await expect(title(other)).not.toHaveValue(text);
    await answered();
    await passTime();
    await settled(other);
    await expect(recover(other)).toHaveCount(0);
    expect(await storedKeys(page)).toHaveLength(1);
    await endProcess(page);
    const next = await context.newPage();
    await next.goto(`/ebooks/${id}/edit`);
    await recover(next).getByRole('button', { name: 'Khôi phục' }).click();
    await expect(title(next)).toHaveValue(text);
  });
});
