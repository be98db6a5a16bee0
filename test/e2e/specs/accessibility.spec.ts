import { expect, type Route, test } from '@playwright/test';
import { Api, unique } from '../support/api.ts';
import { axeClean, axeCleanButColours, axeCleanState, desktop, menu, phone } from '../support/axe.ts';
import { drawn, reader } from '../support/books.ts';
import { ebookIn } from '../support/library.ts';
import { startAs } from '../support/people.ts';
import { intercept, withoutEvents } from '../support/waiting.ts';

test.describe('RULES §10.13: WCAG 2.2 AA', () => {
  test('the check itself finds what is wrong, in light and dark', async ({ page }) => {
    const pageWith = (style: string) => `<title>Thử</title><html lang="vi"><style>body{background:Canvas;color:CanvasText;color-scheme:light dark}${style}</style><main><h1>Thử</h1><p>Chữ</p></main>`;
    await page.setContent(pageWith('p{color:#bbb}'));
    await expect(axeClean(page, 'pale')).rejects.toThrow('color-contrast');
    await page.setContent(pageWith('@media (prefers-color-scheme:dark){p{color:#333}}'));
    await expect(axeClean(page, 'dark')).rejects.toThrow(/dark, 1440 px[\s\S]*color-contrast/);
    await expect(axeCleanState(page, 'dark state')).rejects.toThrow(/dark, 1440 px[\s\S]*color-contrast/);
    await page.setContent(pageWith('button{display:none}@media (max-width:400px){button{display:block}}').replace('<p>', '<button></button><p>'));
    await expect(axeCleanState(page, 'phone state')).rejects.toThrow('button-name');
    const invisible = [
      ['<a href="#" aria-current="page">Nơi đang ở</a>', 'a{text-decoration:none;color:inherit;box-shadow:0 0 0 2px}', 'shown only by its background: a Nơi đang ở'],
      ['<button aria-label="Xóa"><svg width="20" height="20"><path d="M0 0H20V20Z"/></svg></button>', 'button{background:#fff;padding:9px}svg{fill:ButtonFace}', 'an invisible icon: button Xóa'],
      ['<button autofocus>Lưu</button>', 'button{border:0;padding:9px}:focus-visible{outline:0;box-shadow:0 0 0 3px #00f}', 'an invisible focus: button Lưu'],
    ];
    for (const [html = '', style = '', problem] of invisible) {
      await page.setContent(pageWith(style).replace('<p>Chữ</p>', html));
      await expect(axeClean(page, 'forced')).rejects.toThrow(new RegExp(`forced colours, 1440 px[\\s\\S]*${problem}`));
    }
    await page.setContent(pageWith(''));
    await axeClean(page, 'sound');
    const underBar = (size: number) =>
      pageWith(`body{margin:0}p{height:200vh}main>button{position:absolute;top:calc(100vh - 55px);width:${size}px;height:${size}px;padding:0}main>button+button{left:${size + 8}px}footer{position:sticky;bottom:0;height:40px;background:Canvas}footer>button{width:100%;height:40px}`)
        .replace('</main>', '<button>1</button><button>2</button><footer><button>Lưu</button></footer></main>');
    await page.setContent(underBar(30));
    await axeClean(page, 'a bar over half a button');
    await page.setContent(underBar(15));
    await expect(axeClean(page, 'small')).rejects.toThrow('target-size');
    await page.setContent(`${pageWith('p{color:#bbb}')}<input>`);
    await expect(axeCleanButColours(page, 'a field without a name')).rejects.toThrow(/label(?![\s\S]*color-contrast)/);
  });

  test('login, with its errors', async ({ page }) => {
    await page.goto('/login');
    await expect(page.getByRole('button', { name: 'Đăng nhập' })).toBeVisible();
    await axeClean(page, 'login');
    await page.getByRole('button', { name: 'Đăng nhập' }).click();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await axeCleanState(page, 'login with errors');
  });

  test('dashboard, list, menus, drawer, placeholder, 404, and pages without data', async ({ page }) => {
    await withoutEvents(page);
    await startAs(page, 'MANAGER');
    await page.goto('/dashboard');
    await expect(page.getByText('Tổng số eBook')).toBeVisible();
    await axeClean(page, 'dashboard');
    await page.getByRole('button', { name: /^Giao diện/ }).click();
    await axeCleanState(page, 'theme menu', menu);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await axeClean(page, 'user menu', menu);
    await page.goto('/ebooks?limit=10');
    await expect(page.locator('a[data-ebook]').first()).toBeVisible();
    await axeClean(page, 'list');
    await page.getByRole('button', { name: /^Thao tác với/ }).first().click();
    await axeClean(page, 'row menu', menu, [desktop]);
    await page.getByRole('menuitem', { name: 'Xóa' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await axeCleanState(page, 'dialog over the list');
    for (const path of ['/users', '/khong/co', '/ebooks?search=zzzz']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      await axeClean(page, path);
    }
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Mở menu' }).click();
    await expect(page.getByRole('navigation')).toBeVisible();
    await axeClean(page, 'drawer', [], [phone]);
    await page.setViewportSize(desktop);
    const fails = (route: Route) => route.fulfill({ status: 500, json: { message: 'Hỏng.' } });
    await intercept(page, '**/ebooks/statistics', fails);
    await page.goto('/dashboard');
    await expect(page.getByRole('alert')).toBeVisible();
    await axeCleanState(page, 'dashboard with an error');
    await intercept(page, '**/api/cms/ebooks?*', fails);
    await page.goto('/ebooks');
    await expect(page.getByRole('alert')).toBeVisible();
    await axeCleanState(page, 'list with an error');
    await page.unroute('**/api/cms/ebooks?*');
    await intercept(page, '**/api/cms/ebooks?*', () => undefined);
    await page.goto('/ebooks');
    await expect(page.getByRole('status', { name: 'Đang tải danh sách...' })).toBeVisible();
    await axeCleanState(page, 'list while it loads');
  });

  test('detail, form, outline editor', async ({ page }) => {
    const api = await Api.as('EDITOR');
    const { id } = await api.draft(unique('Trợ năng'), { tags: 'a, b', description: 'Mô tả' });
    await api.call('PUT', `/ebooks/${id}/toc`, {
      items: [
        { id: 'temp-1', title: 'Một', page_number: 2, level: 0, order: 0, parent_id: null },
        { id: 'temp-2', title: '', page_number: 1, level: 1, order: 1, parent_id: 'temp-1' },
      ],
    });
    await api.act(id, 'submit');
    await (await Api.as('EXPERT')).act(id, 'reject', 'Sửa lại.');
    await startAs(page, 'EDITOR');
    await page.goto(`/ebooks/${id}`);
    await expect(page.getByText('Sửa lại.').first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Mục lục' })).toBeVisible();
    await axeClean(page, 'detail');
    await page.getByRole('link', { name: 'Chỉnh sửa' }).click();
    await expect(page.getByLabel('Tên eBook')).toBeVisible();
    await axeClean(page, 'form');
    await page.getByLabel('Tên eBook').fill('');
    await page.getByRole('button', { name: 'Cập nhật' }).click();
    await expect(page.getByText('Title is required')).toBeVisible();
    await axeCleanState(page, 'form with errors');
    await page.goto(`/ebooks/${id}/toc`);
    await expect(page.getByRole('button', { name: 'Thêm chương' })).toBeVisible();
    await axeClean(page, 'outline editor');
  });

  test('the reader: opening, open, failed; a decision', async ({ page }) => {
    const { id } = await ebookIn('pending_review', 'Trợ năng duyệt');
    const files = '**/cms-files/**.pdf*';
    const read = page.getByRole('button', { name: 'Xem tài liệu' });
    await startAs(page, 'EXPERT');
    await intercept(page, files, () => undefined);
    await page.goto(`/ebooks/${id}`);
    await read.press('Enter'); // a click could miss, as content loads above
    await expect(page.getByRole('status', { name: 'Đang mở tài liệu...' })).toBeVisible();
    await axeCleanState(page, 'opening a PDF');
    await page.unrouteAll();
    await page.goto(`/ebooks/${id}`);
    await read.press('Enter');
    await expect(drawn(page, 1)).toBeVisible();
    await axeClean(page, 'reader');
    await reader(page).getByRole('button', { name: 'Trang thu nhỏ' }).click();
    await reader(page).getByRole('button', { name: 'Tìm trong tài liệu' }).click();
    await page.keyboard.type('page');
    await expect(reader(page).getByText('1 / 3')).toBeVisible();
    await axeClean(page, 'reader with thumbnails and search');
    await intercept(page, files, (route) => route.fulfill({ status: 404 }));
    await page.reload();
    await read.press('Enter');
    await expect(reader(page).getByRole('alert')).toBeVisible();
    await axeCleanState(page, 'a PDF that is lost');
    await page.goto(`/ebooks/${id}?action=reject`);
    await expect(page.getByRole('dialog')).toBeVisible();
    await axeClean(page, 'reject dialog');
  });
});
