import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { here, session } from '@/testing/page';
import { Server } from '@/testing/server';

const key = 'cms-auth-storage';
const signInButton = () => screen.findByRole('button', { name: 'Đăng nhập' });

/** Loads the page's program at an address, with what the browser has stored. */
async function load(address: string): Promise<void> {
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', address);
  vi.resetModules();
  await import('./main');
}

beforeEach(() => vi.stubGlobal('fetch', new Server({}).fetch));

describe('RULES §9.6: a tab at the login screen', () => {
  it('follows another that signs in', async () => {
    await load('/login');
    await signInButton();
    const newValue = JSON.stringify(session('EDITOR'));
    localStorage.setItem(key, newValue);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })));
    await screen.findByText('Tổng số eBook');
    expect(here()).toBe('/dashboard');
  });

  it("signs in although the browser's storage is full", async () => {
    const setItem = vi.fn(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const full = { getItem: () => null, setItem, removeItem: () => {}, clear: () => {} };
    for (const area of ['localStorage', 'sessionStorage']) vi.stubGlobal(area, full);
    await load('/login');
    fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'a@b.vn' } });
    fireEvent.change(screen.getByLabelText('Mật khẩu'), { target: { value: '123456' } });
    await userEvent.click(await signInButton());
    await screen.findByText('Tổng số eBook');
    expect(here()).toBe('/dashboard');
    expect(setItem).toHaveBeenCalledWith(key, expect.anything());
  });
});

describe('RULES §10.1: routes', () => {
  const all = [
    '/',
    '/dashboard',
    '/ebooks',
    '/ebooks/create',
    '/ebooks/values',
    '/ebooks/check',
    '/ebooks/1',
    '/ebooks/1/edit',
    '/ebooks/1/toc',
    '/exams',
    '/exams/create',
    '/users',
    '/admin/people',
    '/reports',
    '/settings',
    '/profile',
    '/khong/co',
  ];
  const withoutUser = JSON.stringify({ ...session('EDITOR'), user: null });

  it.each([
    ['a session', null],
    ['a user in the session', withoutUser],
  ])('without %s every route redirects to /login, replacing the entry', async (_, stored) => {
    for (const path of all) {
      if (stored) localStorage.setItem(key, stored);
      const pages = window.history.length;
      await load(path);
      await signInButton();
      expect(here(), path).toBe('/login');
      expect(window.history.length, path).toBe(pages); // Back does not lead there again
    }
  });
});
