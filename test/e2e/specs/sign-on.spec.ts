import { expect, type Page, test } from '@playwright/test';
import { axeClean } from '../support/axe.ts';
import { patiently } from '../support/busy.ts';
import { chooseInUserMenu } from '../support/people.ts';
import { Product } from '../support/product.ts';
import { Provider } from '../support/provider.ts';
import { intercept } from '../support/waiting.ts';

const button = 'Đăng nhập bằng tài khoản đơn vị';

let provider: Provider;
let product: Product;

test.beforeAll(async () => {
  provider = await Provider.start();
  product = await Product.create({ ...provider.settings(), CMS_SAMPLE: '0' });
  await product.start();
});
test.afterAll(async () => {
  await product?.remove();
  provider?.stop();
});

/** Signs in on the provider's page. */
async function signInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByLabel('Tên').fill(name);
  await page.getByRole('button', { name: 'Tiếp tục' }).click();
}

const sessionEnds = { status: 401, json: { message: 'Hết hạn.' } };

const refreshToken = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('cms-auth-storage') ?? '{}').refreshToken as string);

test('RULES §§21.1 and 21.2: signing in at the provider leads to the requested page, and nothing is lost when the session ends', async ({ page, context }) => {
  await provider.setPerson('khach', { name: 'Khách', email: 'khach@don-vi.example', email_verified: true, groups: [] });
  await provider.setPerson('an', { name: 'Nguyễn Thị Ân', email: 'an@don-vi.example', email_verified: true, groups: ['cms-editors'] });

  await page.goto(`${product.url}/ebooks/create`);
  await expect(page.getByRole('link', { name: button })).toBeVisible();
  await expect(page.getByLabel('Mật khẩu', { exact: true })).toBeVisible();

  await test.step('a refusal is in a red box, with a way on', async () => {
    await page.getByRole('link', { name: button }).click();
    await signInAtProvider(page, 'khach');
    await expect(page.getByRole('alert')).toContainText('chưa được cấp quyền');
    expect(page.url()).toBe(`${product.url}/login`); // without the ticket
    await axeClean(page, 'login with a refused sign-on');
    await context.clearCookies(); // else the provider's session would sign in the same person
  });

  await page.goto(`${product.url}/ebooks/create`);
  await page.getByRole('link', { name: button }).click();
  await signInAtProvider(page, 'an');
  await expect(page).toHaveURL(`${product.url}/ebooks/create`);
  const title = page.getByLabel('Tên eBook');
  await title.fill('Chưa lưu, không mất');

  await test.step('over unsaved work: signing in again in another tab', async () => {
    const token = await refreshToken(page);
    const other = await context.newPage();
    for (const path of ['**/auth/refresh', '**/ebooks/statistics']) {
      await intercept(other, path, (route) => route.fulfill(sessionEnds));
    }
    await other.goto(`${product.url}/dashboard`);
    await expect(other).toHaveURL(/\/login$/);
    await other.close();
    await expect(page.getByRole('dialog')).toBeVisible();
    const [tab] = await Promise.all([context.waitForEvent('page'), page.getByRole('dialog').getByRole('link', { name: button }).click()]);
    await expect(page.getByRole('dialog')).toHaveCount(0); // the provider's session is still open
    await expect(title).toHaveValue('Chưa lưu, không mất');
    if (!tab.isClosed()) await tab.close();
    await expect.poll(() => refreshToken(page)).not.toBe(token);
  });
});

test('RULES §§21.9 and 21.10: signing out also works at the provider, and a person removed there is out', async ({ page }) => {
  await provider.setPerson('chi', { name: 'Lê Thị Chi', email: 'chi@don-vi.example', email_verified: true, groups: ['cms-editors'] });
  const signOut = page.getByRole('link', { name: 'Đăng xuất khỏi tài khoản đơn vị nữa' });
  const signIn = async () => {
    await page.getByRole('link', { name: button }).click();
    await signInAtProvider(page, 'chi');
    await expect(page).toHaveURL(`${product.url}/dashboard`);
  };
  await page.goto(`${product.url}/dashboard`);
  await expect(page.getByRole('link', { name: button })).toBeVisible();
  await expect(signOut).toHaveCount(0); // nobody has signed in there
  await signIn();

  await test.step('after signing out here, a quiet link opens the sign-out there', async () => {
    await chooseInUserMenu(page, 'Đăng xuất');
    await expect(page).toHaveURL(`${product.url}/login`);
    await expect(signOut).toBeVisible();
    await axeClean(page, 'login with the way to sign out at the provider');
    await signOut.click();
    await page.getByRole('button', { name: 'Yes, sign me out' }).click(); // the provider's own page
    await expect(page).toHaveURL(new RegExp(`^${product.url}/login`));
    await expect(signOut).toHaveCount(0);
  });

  await test.step('the provider is asked again who the user is, and its removal ends the session', async () => {
    await signIn();
    await provider.remove('chi');
    await page.evaluate(() => {
      const stored = JSON.parse(localStorage.getItem('cms-auth-storage') ?? '{}');
      localStorage.setItem('cms-auth-storage', JSON.stringify({ ...stored, accessToken: 'over' }));
    });
    await page.reload();
    await expect(page).toHaveURL(`${product.url}/login`);
  });
});

test('RULES §§21.1 and 21.8: where passwords open nothing, none is asked for, on the login screen, over unsaved work and in the user menu', async ({ page, request }) => {
  await provider.setPerson('binh', { name: 'Trần Văn Bình', email: 'binh@don-vi.example', email_verified: true, groups: ['cms-editors'] });
  const alone = await Product.create({ ...provider.settings(), CMS_PASSWORD_LOGIN: 'off', CMS_SAMPLE: '0' });
  try {
    await alone.start();
    const [{ email = '', password = '' } = {}] = alone.accounts();
    const refused = await patiently(() => request.post(`${alone.url}/api/cms/auth/login`, { data: { email, password } }));
    expect([refused.status(), (await refused.json()).code]).toEqual([403, 'session.password_off']);

    await page.goto(`${alone.url}/ebooks/create`);
    const way = page.getByRole('link', { name: button });
    await expect(way).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(0);
    await expect(page.getByText('hoặc dùng mật khẩu')).toHaveCount(0);
    await axeClean(page, 'login without its form');
    await way.click();
    await signInAtProvider(page, 'binh');
    await expect(page).toHaveURL(`${alone.url}/ebooks/create`);

    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Phiên đăng nhập' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Đổi mật khẩu' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.getByLabel('Tên eBook').fill('Chưa lưu');
    for (const path of ['**/auth/refresh', '**/ebooks/values?*']) await intercept(page, path, (route) => route.fulfill(sessionEnds));
    await page.getByLabel('Môn học').pressSequentially('Toán');
    const dialog = page.getByRole('dialog', { name: 'Phiên làm việc đã hết hạn' });
    await expect(dialog.getByRole('link', { name: button })).toBeVisible();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await axeClean(page, 'signing in again without a password');
  } finally {
    await alone.remove();
  }
});
