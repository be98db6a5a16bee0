import { type Browser, expect, type Page } from '@playwright/test';
import { patiently } from './busy.ts';
import type { Account, Role } from './product.ts';
import { keepNotices } from './waiting.ts';

/** The account of a role; the second editor is number 1. */
export function account(role: Role, number = 0): Account {
  const found = (JSON.parse(process.env.E2E_ACCOUNTS ?? '[]') as Account[]).filter((a) => a.role === role)[number];
  if (!found) throw new Error(`no account ${number} for ${role}`);
  return found;
}

/**
 * Fills in the form of the login screen and sends it, again while the server is too busy for it: the
 * page repeats no sign-in (RULES §5.7).
 */
export async function logIn(page: Page, { email, password }: Pick<Account, 'email' | 'password'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mật khẩu', { exact: true }).fill(password);
  await patiently(async () => {
    const [response] = await Promise.all([
      page.waitForResponse(/\/api\/cms\/auth\/login$/),
      page.getByRole('button', { name: 'Đăng nhập' }).click(),
    ]);
    return response;
  });
}

/** Signs in by the login screen and waits for the dashboard. */
export async function signIn(page: Page, who: Account, origin = ''): Promise<void> {
  await keepNotices(page);
  await page.goto(`${origin}/login`);
  await logIn(page, who);
  await expect(page).toHaveURL(/\/dashboard$/);
}

/** Opens the user menu and chooses an item. */
export async function chooseInUserMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /^Tài khoản của/ }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Signs out by the user menu. */
export async function signOut(page: Page): Promise<void> {
  await chooseInUserMenu(page, 'Đăng xuất');
  await expect(page).toHaveURL(/\/login$/);
}

/** Makes a page start signed in, without the login screen. */
export async function startAs(page: Page, role: Role, number = 0): Promise<Account> {
  const who = account(role, number);
  const response = await patiently(() => page.request.post('/api/cms/auth/login', {
    data: { email: who.email, password: who.password },
  }));
  const { data } = await response.json();
  const session = {
    user: data.user,
    accessToken: data.access_token,
    refreshToken: data.refresh_token,
    isAuthenticated: true,
  };
  await keepNotices(page);
  await page.addInitScript((stored) => {
    if (!sessionStorage.getItem('started')) {
      localStorage.setItem('cms-auth-storage', stored);
      sessionStorage.setItem('started', 'yes');
    }
  }, JSON.stringify(session));
  return who;
}

/** A page in a separate browser that starts signed in. */
export async function inOwnBrowser(browser: Browser, role: Role, number = 0): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await startAs(page, role, number);
  return page;
}
