import { expect, type Page, test } from '@playwright/test';
import { Api, smallPdf } from '../support/api.ts';
import { openReader } from '../support/books.ts';
import { pdfInput } from '../support/form.ts';
import { ebookIn, items } from '../support/library.ts';
import { account, startAs } from '../support/people.ts';
import { writeNote } from '../support/notes.ts';

const word = 'Siêudàikhôngngắt'.repeat(16).slice(0, 240);
const widths = [320, 390, 768, 900, 1024, 1200, 1440, 1920];

/** Texts that reach out of their box, or out of the window. */
const sticking = (page: Page) =>
  page.evaluate(() => {
    const shown = (e: Element) => e.checkVisibility({ visibilityProperty: true }) && e.getBoundingClientRect().width > 1;
    const clips = (e: Element) => getComputedStyle(e).overflowX !== 'visible' || e instanceof HTMLInputElement || e instanceof HTMLTextAreaElement;
    const out: string[] = [];
    for (const e of document.querySelectorAll('main *, [role=dialog] *')) {
      if (!shown(e) || e.closest('.pdfViewer, svg, [hidden]') || e.matches('[role=dialog]') || e.querySelector('[role=dialog]')) continue;
      const box = e.getBoundingClientRect();
      let frame: Element | null = e.parentElement;
      while (frame && !clips(frame) && !frame.matches('section, main, [role=dialog]')) frame = frame.parentElement;
      const edge = frame ? frame.getBoundingClientRect().right : innerWidth;
      if (box.right > Math.min(edge, innerWidth) + 1 && !(frame && clips(frame))) out.push(`${e.localName}.${e.className.toString().slice(0, 40)} ${Math.round(box.right)} > ${Math.round(edge)}`);
    }
    if (document.documentElement.scrollWidth > innerWidth) out.push(`page ${document.documentElement.scrollWidth}`);
    return out.slice(0, 5);
  });

async function allWidths(page: Page, what: string, chosen = widths): Promise<void> {
  for (const width of chosen) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(() => sticking(page), `${what} at ${width} px`).toEqual([]);
  }
  await page.setViewportSize({ width: 1440, height: 900 });
}

test.describe('RULES §10.13: long words and names without blanks stay in their columns, from 320 to 1920 px', () => {
  const name = 'Tênngườidàikhôngngắt'.repeat(10);
  const people: { id: string; version: number }[] = [];

  async function rename(long: boolean): Promise<void> {
    const admin = await Api.as('ADMIN');
    for (const role of ['EDITOR', 'EXPERT', 'ADMIN'] as const) {
      const { email, full_name } = account(role);
      const { users } = await admin.call('GET', `/users?search=${encodeURIComponent(email)}`);
      const [person] = users as typeof people;
      if (!person) throw new Error(`no ${email}`);
      await admin.call('PATCH', `/users/${person.id}`, { full_name: long ? name : full_name, version: person.version });
      people.push(person);
    }
  }
  test.beforeAll(() => rename(true));
  test.afterAll(() => rename(false));

  async function visit(page: Page, address: string, text: string, chosen = [1440, 900, 390, 320]): Promise<void> {
    await page.goto(address);
    for (const shown of [name, text]) await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
    await allWidths(page, address, chosen);
  }

  test('where an e-book is worked on: detail page without the reader and beside it, dialog, form with its files, outline with marks, an error and a selection', async ({ page }) => {
    const fields = { description: word, author: word, publisher: word, subject: word, grade: word, tags: `${word}, b` };
    const { id } = await ebookIn('draft', word, fields);
    const { title } = await ebookIn('rejected', 'Tên dài');
    const api = await Api.as('EDITOR');
    await api.call('PUT', `/ebooks/${id}/toc`, { items: items(`${word}|9`, `.${word}|2`, `..${word}|1`) });
    await api.act(id, 'submit', word);
    await (await Api.as('EXPERT')).act(id, 'reject', word);
    await writeNote(id, { kind: 'ebook' }, 'Lời ghi chú');
    await startAs(page, 'EDITOR');
    await visit(page, '/dashboard', 'Xin chào');
    await page.getByRole('button', { name: /^Tài khoản của/ }).click();
    await expect(page.getByRole('menu')).toContainText(name);
    await allWidths(page, 'account', [1440, 320]);
    await visit(page, `/ebooks?search=${title}`, title);

    await visit(page, `/ebooks/${id}`, 'Lời ghi chú', widths);
    await expect(page.getByRole('region', { name: 'Lịch sử duyệt' }).getByRole('listitem')).toHaveCount(2);
    await allWidths(page, 'detail', [1920]);
    await openReader(page);
    await allWidths(page, 'detail beside the reader');
    await api.call('PUT', `/ebooks/${id}`, { title: word });
    await page.goto(`/ebooks/${id}?action=submit`);
    await expect(page.getByRole('dialog').getByRole('note')).toBeVisible();
    await allWidths(page, 'submit dialog');

    await visit(page, `/ebooks/${id}/edit`, 'Lời ghi chú', []);
    await pdfInput(page).setInputFiles({ name: `${word.slice(0, 90)}.pdf`, mimeType: 'application/pdf', buffer: smallPdf() });
    await expect(page.getByText(/^Tệp đã chọn/)).toBeVisible();
    await allWidths(page, 'form');

    page.on('dialog', (dialog) => void dialog.accept());
    await visit(page, `/ebooks/${id}/toc`, 'Lời ghi chú', []);
    await page.getByLabel('Trang', { exact: true }).first().fill('không phải số');
    await page.getByRole('button', { name: 'Lưu ngay' }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await page.getByRole('button', { name: 'Chọn nhiều dòng' }).click();
    await allWidths(page, 'outline');
    await openReader(page);
    await allWidths(page, 'outline beside the reader');
  });

  test('where it is decided', async ({ page }) => {
    const { id, title } = await ebookIn('pending_review', 'Tên dài');
    await writeNote(id, { kind: 'ebook' }, 'Lời ghi chú');
    await (await Api.as('MANAGER')).call('PUT', `/ebooks/${id}/assignment`, { user_id: people[1]?.id, due: null });
    await startAs(page, 'EXPERT');
    await visit(page, `/ebooks/${id}?action=reject`, 'Lời ghi chú');
    await visit(page, `/ebooks?status=PENDING_REVIEW&search=${title}`, title);
  });

  test('in the administration', async ({ page }) => {
    const admin = await Api.as('ADMIN');
    await admin.call('POST', '/tokens', { user_id: people[0]?.id, name: 'Mã dài', scope: 'read', days: 5 });
    await admin.call('POST', '/webhooks', { url: 'https://nhan.example/', actions: [], allow_private: false });
    await startAs(page, 'ADMIN');
    await visit(page, '/admin/people', account('EDITOR').email);
    await page.getByRole('main').getByRole('button', { name }).first().click();
    await expect(page.getByRole('dialog')).toContainText(name);
    await allWidths(page, 'person', [1440, 320]);
    await visit(page, '/admin/tokens', 'Mã dài');
    await visit(page, '/admin/webhooks', 'nhan.example');
    await visit(page, '/admin/history', account('EDITOR').email);
  });
});
