import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { Role } from '@/api/types';
import { ebook, ebookPath, theList } from '@/testing/ebooks';
import { here, open, session } from '@/testing/page';
import { never, refusal } from '@/testing/server';

const rest = ' · Content Management';
const { title } = ebook();
const named = (name: string) => screen.findByRole('heading', { level: 1, name });
const titled = (name: string) => waitFor(() => expect(document.title).toBe(name + rest));

describe('RULES §10.1: routes', () => {
  it.each([
    ['/dashboard', 'Tổng Quan'],
    ['/ebooks', 'eBooks'],
    ['/ebooks/create', 'Tạo eBook'],
    [ebookPath, title],
    [`${ebookPath}/edit`, 'Chỉnh sửa eBook', title],
    [`${ebookPath}/toc`, 'Mục lục', title],
  ])('%s is its screen, and says so in the tab', async (path, name, ...ofEbook) => {
    open(path);
    await named(name);
    await titled([...ofEbook, name].join(' · '));
  });

  it.each(['/', '/login'])('%s leads a signed-in user to /dashboard', async (path) => {
    open(path);
    await named('Tổng Quan');
    expect(here()).toBe('/dashboard');
  });

  it.each([
    ['/exams', 'Đề thi'],
    ['/exams/create', 'Tạo đề thi'],
    ['/users', 'Người dùng'],
    ['/settings', 'Cài đặt'],
    ['/profile', 'Thông tin cá nhân'],
  ])('%s is a placeholder', async (path, name) => {
    open(path, 'MANAGER');
    await named(name);
    expect(screen.getByText('Coming Soon').getAttribute('lang')).toBe('en');
  });

  it('any other path is a 404 page with a link to /dashboard', async () => {
    open('/khong/co');
    await screen.findByText('Page not found');
    await userEvent.click(screen.getByRole('link', { name: 'Về trang Tổng quan' }));
    await named('Tổng Quan');
    expect(here()).toBe('/dashboard');
  });

  it.each(['/dashboard', '/ebooks', '/khong/co'])('%s denies students access', async (path) => {
    const server = open(path, 'STUDENT');
    await screen.findByRole('heading', { name: 'Access Denied' });
    screen.getByText(
      'Students cannot access the CMS. This area is restricted to content creators and administrators only.',
    );
    await waitFor(() =>
      expect(server.requests.map(({ call }) => call)).toEqual(['GET /auth/sessions']),
    );
  });

  it('a student who has another role now signs in again', async () => {
    const ended = refusal(401, 'Phiên đã hết hạn.', 'session.ended');
    open('/ebooks', 'STUDENT', { 'GET /auth/sessions': ended, 'POST /auth/refresh': ended });
    await waitFor(() => expect(here()).toBe('/login'));
  });

  const odd = '..%2F..%2Fauth%2Flogout';
  it.each([`/ebooks/${odd}`, `/ebooks/${odd}/edit`, `/ebooks/${odd}/toc`, '/ebooks/1%3Fa=b/toc'])(
    '%s makes no call, and says that there is no such e-book',
    async (path) => {
      const server = open(path);
      const alert = await screen.findByRole('alert');
      expect(alert.textContent).toContain('Không thể tải eBook');
      expect(alert.textContent).toContain('Không tìm thấy eBook.');
      expect(within(alert).getByRole('link', { name: 'Quay lại' }).getAttribute('href')).toBe(
        '/ebooks',
      );
      const ofTheFrame = /^GET \/(events|notifications)/; // which asks whatever the screen is
      expect(
        server.requests.map(({ call }) => call).filter((call) => !ofTheFrame.test(call)),
      ).toEqual([]);
    },
  );
});

describe('RULES §10.7: the tab is named after the e-book', () => {
  it('also while it is loading, if the list has its title', async () => {
    open('/ebooks', 'EDITOR', { ...theList([ebook()]), 'GET /ebooks/{id}': never });
    await userEvent.click(
      (await screen.findAllByRole('link', { name: title }))[0] ?? document.body,
    );
    await screen.findByRole('status', { name: 'Đang tải...' });
    await titled(title);
  });

  it('never after what was shown before', async () => {
    open('/settings', 'EDITOR', { 'GET /ebooks/{id}': never });
    await named('Cài đặt');
    window.history.pushState(null, '', '/ebooks/0198c0de-0000-7000-8000-00000000abcd');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await titled('Đang tải...');
  });

  it.each(['/ebooks/0198c0de-0000-7000-8000-00000000dcba', '/ebooks/khong-co'])(
    'where %s cannot be loaded the tab says so',
    async (path) => {
      open(path, 'EDITOR', { 'GET /ebooks/{id}': refusal(400, 'Hỏng.') });
      await titled('Không thể tải eBook');
    },
  );
});

describe('RULES §10.2: application shell', () => {
  it('on a phone the menu closes with its screen, and stays closed when one comes back', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: !query.includes('min-width'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    const goTo = (path: string) => {
      window.history.pushState(null, '', path);
      act(() => window.dispatchEvent(new PopStateEvent('popstate')));
    };
    open('/settings');
    await userEvent.click(await screen.findByRole('button', { name: 'Mở menu' }));
    await screen.findByRole('button', { name: 'Đóng menu' });
    goTo('/profile');
    await named('Thông tin cá nhân');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Đóng menu' })).toBeNull());
    goTo('/settings');
    await named('Cài đặt');
    expect(screen.queryByRole('button', { name: 'Đóng menu' })).toBeNull();
  });

  it.each<[Role, string, number]>([
    ['EDITOR', 'Biên tập viên', 0],
    ['EXPERT', 'Chuyên gia', 0],
    ['MANAGER', 'Quản lý', 1],
    ['ADMIN', 'Quản trị viên', 1],
  ])('the menus of %s', async (role, badge, users) => {
    open('/settings', role);
    const nav = within(await screen.findByRole('navigation'));
    for (const name of ['Tổng quan', 'eBooks', 'Đề thi', 'Cài đặt'])
      nav.getByRole('link', { name });
    expect(nav.queryAllByRole('link', { name: 'Người dùng' })).toHaveLength(users);
    const { full_name, email } = session(role).user;
    await userEvent.click(screen.getByRole('button', { name: `Tài khoản của ${full_name}` }));
    const menu = within(await screen.findByRole('menu'));
    for (const text of [full_name, email, badge]) menu.getByText(text);
    for (const name of ['Thông tin cá nhân', 'Cài đặt', 'Đăng xuất'])
      menu.getByRole('menuitem', { name });
  });

  it.each([
    ['/dashboard', ['Tổng quan']],
    ['/ebooks/create', ['eBooks']],
    ['/exams/create', ['Đề thi']],
    ['/users', ['Người dùng']],
    ['/settings', ['Cài đặt']],
    ['/ebooksx', []],
    ['/profile', []],
  ])('at %s the menu marks %s', async (path, marked) => {
    open(path, 'MANAGER');
    await screen.findByRole('heading', { level: 1 });
    const links = within(screen.getByRole('navigation')).getAllByRole('link');
    const current = links.filter((link) => link.getAttribute('aria-current') === 'page');
    expect(current.map((link) => link.textContent)).toEqual(marked);
  });

  it.each([
    ['đặng Văn Ất', 'Đ'],
    ['', 'U'],
  ])('the avatar of “%s” is %s', async (full_name, letter) => {
    open('/settings', 'EDITOR', {}, { full_name });
    expect((await screen.findByRole('button', { name: /^Tài khoản của/ })).textContent).toBe(
      letter,
    );
  });
});
