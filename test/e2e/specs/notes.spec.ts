import { randomUUID } from 'node:crypto';
import { expect, type Page, test } from '@playwright/test';
import { Api } from '../support/api.ts';
import { axeClean } from '../support/axe.ts';
import { bookOf, drawn, openReader, pageField, selectText, upload, withBook } from '../support/books.ts';
import { noteCard, notesPanel, pinLayer, storedNotes, writeNote } from '../support/notes.ts';
import { inOwnBrowser, startAs } from '../support/people.ts';
import type { Role } from '../support/product.ts';
import { dialog, reason } from '../support/review.ts';
import { heldBack, intercept } from '../support/waiting.ts';

const words = (n: number) => (n === 3 ? 'Định lí Ta-lét trong tam giác' : `Trang số ${n}`);

const body = (page: Page) => page.getByLabel('Nội dung ghi chú');
const pins = (page: Page, n: number) => pinLayer(page, n).getByRole('button');
const changes = (page: Page) => page.getByRole('region', { name: 'Thay đổi so với lần gửi trước' });
const changed = (page: Page, name: string) => changes(page).getByRole('group', { name });
const steps = (page: Page) => page.getByRole('group', { name: 'Lần lượt từng ghi chú' });

/** A book of six pages that waits for review, with an outline. */
async function waiting(name: string): Promise<string> {
  const { id } = await withBook(name, { pages: 6, text: words }, ['Chương 1|1', 'Chương 2|3']);
  await (await Api.as('EDITOR')).act(id, 'submit');
  return id;
}

async function send(page: Page, text: string): Promise<void> {
  await body(page).fill(text);
  await page.getByRole('button', { name: 'Gửi ghi chú' }).click();
  await expect(noteCard(page, text)).toBeVisible();
}

test.describe('RULES §18.5: notes in the pages', () => {
  test('written on marked text, on a drawn rectangle, on a line and on a field; pin and card lead to each other; of a thousand few elements are drawn', async ({ page }) => {
    const id = await waiting('Ghi chú trong trang');
    await startAs(page, 'EXPERT');
    // From the start: an open page may read them for its print sheet before the calls are held back.
    const { left, release } = await heldBack(page, /\/notes$/);
    await page.goto(`/ebooks/${id}`);
    await expect(notesPanel(page).getByText('Chưa có ghi chú nào.')).toBeVisible();
    await openReader(page);
    await left();
    await test.step('text that is marked before the notes have come can be noted when they have', async () => {
      const layer = page.locator('.page[data-page-number="1"] .textLayer');
      await expect(layer.locator('span').first()).toBeAttached();
      await layer.evaluate((text) => getSelection()?.selectAllChildren(text));
      await expect(page.getByRole('toolbar', { name: 'Chữ đã chọn' })).toBeHidden();
      release();
      await expect(page.getByRole('toolbar', { name: 'Chữ đã chọn' })).toBeVisible();
      await page.unroute(/\/notes$/);
    });
    await pageField(page).fill('3');
    await pageField(page).press('Enter');
    await selectText(page, 3);
    await page.getByRole('toolbar', { name: 'Chữ đã chọn' }).getByRole('button', { name: 'Viết ghi chú' }).click();
    await expect(body(page)).toBeFocused();
    await send(page, 'Thiếu giả thiết song song.');
    await expect(noteCard(page, 'Thiếu giả thiết')).toContainText('Định lí Ta-lét');
    await page.getByRole('button', { name: 'Vẽ vùng ghi chú' }).click();
    const sheet = page.locator('[data-sheet="3"]');
    const at = await sheet.boundingBox();
    if (!at) throw new Error('nowhere to draw');
    await page.mouse.move(at.x + at.width * 0.5, at.y + at.height * 0.3);
    await page.mouse.down();
    await page.mouse.move(at.x + at.width * 0.75, at.y + at.height * 0.4, { steps: 4 });
    await page.mouse.up();
    await send(page, 'Hình vẽ quá nhỏ.');
    const [quoted, drawnNote] = await storedNotes(id);
    expect(quoted?.place).toMatchObject({ kind: 'page', page: 3, quote: 'Định lí Ta-lét trong tam giác' });
    expect(quoted?.place.rects?.[0]?.height).toBeLessThan(0.1); // of the text, not of the page
    const rect = drawnNote?.place.rects?.[0];
    expect(rect?.x).toBeCloseTo(0.5, 1);
    expect(rect?.width).toBeCloseTo(0.25, 1);
    await expect(pins(page, 3)).toHaveCount(2);
    await pins(page, 3).filter({ hasText: '2' }).click();
    await expect(noteCard(page, 'Hình vẽ')).toBeFocused();
    const tools = (text: string) => noteCard(page, text).locator('[data-tools]').first();
    await expect(tools('Hình vẽ')).toHaveCSS('opacity', '1');
    await expect(tools('Thiếu giả thiết')).toHaveCSS('opacity', '0');
    await noteCard(page, 'Thiếu giả thiết').hover();
    await expect(tools('Thiếu giả thiết')).toHaveCSS('opacity', '1');
    await noteCard(page, 'Thiếu giả thiết').getByRole('button', { name: 'Trang 3', exact: true }).press('Enter');
    await expect(pins(page, 3).filter({ hasText: '1' })).toBeFocused();
    // By keyboard alone: on the page in view, on a line, on a field.
    await notesPanel(page).getByRole('button', { name: 'Ghi chú ở trang 3' }).press('Enter');
    await page.keyboard.type('Cả trang in mờ.');
    await page.keyboard.press('Control+Enter');
    await expect(noteCard(page, 'in mờ')).toBeVisible();
    for (const [place, text] of [['Mục lục: Chương 2', 'Sai số trang.'], ['Mục “Tác giả”', 'Thiếu tác giả.']] as const) {
      await notesPanel(page).getByRole('button', { name: 'Viết ghi chú' }).press('Enter');
      await page.getByLabel('Vị trí').selectOption({ label: place });
      await send(page, text);
    }
    await expect(page.getByRole('button', { name: '1 ghi chú chưa xong: Mục lục: Chương 2' })).toBeVisible();
    await axeClean(page, 'notes beside the reader', [], [{ width: 1440, height: 900 }]);

    // Of a thousand notes, two hundred of them on a page, few elements are drawn.
    const full = await waiting('Nghìn ghi chú');
    const one = await writeNote(full, { kind: 'page', page: 1 }, 'Ghi chú mẫu');
    // As the server would respond, without a thousand writes.
    const many = Array.from({ length: 1000 }, (_, n) => {
      const rects = [{ x: 0.1 + (n % 7) / 10, y: (n % 200) / 220, width: 0.1, height: 0.02 }];
      return { ...one, id: randomUUID(), body: `Ghi chú số ${n + 1}`, place: { kind: 'page', page: 1 + Math.floor(n / 200), rects } };
    });
    await intercept(page, `**/ebooks/${full}/notes`, (route) => route.fulfill({ json: { data: { notes: many, may_write: true } } }));
    await page.goto(`/ebooks/${full}`);
    await expect(notesPanel(page)).toContainText('1.000 ghi chú chưa xong');
    await expect(notesPanel(page).locator('li[data-note]')).toHaveCount(25);
    await openReader(page);
    await expect(pins(page, 1).first()).toBeVisible();
    const mounted = () => page.locator('[data-pins]').count();
    expect(await mounted()).toBeLessThan(700); // of the page in view and its neighbours
    await pageField(page).fill('5');
    await pageField(page).press('Enter');
    await expect(pins(page, 5).first()).toBeVisible();
    await expect(pins(page, 1)).toHaveCount(0);
    await pins(page, 5).first().click();
    await expect(notesPanel(page).locator('li[data-note]:focus')).toBeVisible();
    await expect(notesPanel(page).locator('li[data-note]')).toHaveCount(25);
  });
});

test.describe('RULES §18.6: decisions with notes', () => {
  test('three rounds: rejected with three notes, led through, corrected, submitted, two done, rejected again, corrected, approved', async ({ browser }) => {
    const id = await waiting('Trọn một vòng');
    const items = (await (await Api.as('EDITOR')).call('GET', `/ebooks/${id}/toc`)).items as { id: string; title: string }[];
    await writeNote(id, { kind: 'page', page: 3, quote: 'Định lí Ta-lét', rects: [{ x: 0.1, y: 0.1, width: 0.4, height: 0.03 }] }, 'Thiếu giả thiết.');
    await writeNote(id, { kind: 'toc', item_id: items[1]?.id }, 'Sai số trang.');
    await writeNote(id, { kind: 'field', field: 'author' }, 'Thiếu tác giả.');
    const as = async (role: Role, path: string) => {
      const page = await inOwnBrowser(browser, role);
      await page.goto(path);
      return page;
    };
    const reviewer = await as('EXPERT', `/ebooks/${id}?action=reject`);
    await expect(dialog(reviewer)).toContainText('3 ghi chú chưa xong của vòng này');
    await dialog(reviewer).getByRole('button', { name: 'Đưa vào lý do' }).press('Enter');
    await expect(reason(reviewer)).toHaveValue(/- Mục “Tác giả” – Thiếu tác giả\.\n- Mục lục: Chương 2 – Sai số trang\.\n- Trang 3 “Định lí Ta-lét” – Thiếu giả thiết\./);
    await axeClean(reviewer, 'rejecting with notes', [], [{ width: 1440, height: 900 }]);
    await reason(reviewer).press('Control+Enter');
    await expect(reviewer.getByText('Đã từ chối').first()).toBeVisible();

    // The creator goes from note to note.
    const creator = await as('EDITOR', `/ebooks/${id}`);
    await expect(steps(creator).getByRole('button', { name: 'Xem lần lượt 3 ghi chú chưa xong' })).toBeVisible();
    await creator.keyboard.press('F8');
    await expect(creator).toHaveURL(/\/edit\?note=/);
    await expect(creator.getByRole('textbox', { name: 'Tác giả' })).toBeFocused();
    await expect(steps(creator)).toContainText('Ghi chú 1/3');
    await expect(creator.getByRole('button', { name: '1 ghi chú chưa xong: Mục “Tác giả”' })).toBeVisible();
    await creator.keyboard.type('Ngô Bảo');
    await creator.getByRole('button', { name: 'Cập nhật', exact: true }).click();
    await expect(creator).toHaveURL(new RegExp(`/ebooks/${id}$`));
    await creator.goto(`/ebooks/${id}/toc`);
    await expect(creator.getByRole('button', { name: '1 ghi chú chưa xong: Mục lục: Chương 2' })).toBeVisible();
    await creator.getByRole('button', { name: '1 ghi chú chưa xong: Mục lục: Chương 2' }).click();
    await expect(creator.getByRole('dialog', { name: 'Ghi chú · Mục lục: Chương 2' })).toContainText('Sai số trang.');
    await axeClean(creator, 'the notes on a line', [], [{ width: 390, height: 844 }]);
    await creator.setViewportSize({ width: 1440, height: 900 });
    await creator.keyboard.press('Escape');
    const outline = creator.getByLabel('Trang', { exact: true }).nth(1);
    await outline.fill('2');
    await creator.keyboard.press('Control+s');
    await expect(creator.getByText(/^Đã lưu lúc/)).toBeVisible();

    // Another PDF: the text is now two pages later, as the note in the reader says.
    const longer = bookOf({ pages: 8, text: (n) => (n === 5 ? words(3) : `Trang mới ${n}`), remark: randomUUID() });
    await upload(id, longer);
    await creator.goto(`/ebooks/${id}`);
    await openReader(creator);
    await expect(noteCard(creator, 'Thiếu giả thiết.')).toContainText('Nay ở trang 5');
    await noteCard(creator, 'Thiếu giả thiết.').getByRole('button', { name: 'Trang 3', exact: true }).click();
    await expect(drawn(creator, 5)).toBeVisible();
    await expect(pageField(creator)).toHaveValue('5');
    await creator.keyboard.press('Escape');
    await creator.goto(`/ebooks/${id}?action=submit`);
    await expect(dialog(creator)).toContainText('3 ghi chú chưa xong');
    await dialog(creator).getByRole('button', { name: 'Gửi duyệt' }).click();
    await expect(creator.getByText('Đã gửi duyệt').first()).toBeVisible();

    // The reviewer sees exactly what was corrected.
    await reviewer.goto(`/ebooks/${id}`);
    await expect(changed(reviewer, 'Thông tin').locator('del')).toHaveText([/6/]);
    await expect(changed(reviewer, 'Thông tin').locator('ins')).toHaveText([/Ngô Bảo/, /8/]);
    await expect(changed(reviewer, 'Mục lục').getByRole('listitem')).toHaveText([/^Chương 2.*Đổi trangtrang 3 → 2$/]);
    await expect(changed(reviewer, 'Tệp PDF')).toContainText(/6 trang.*8 trang/);
    await expect(changed(reviewer, 'Ảnh bìa')).toHaveCount(0);
    for (const text of ['Thiếu tác giả.', 'Sai số trang.']) {
      await noteCard(reviewer, text).getByRole('button', { name: /^Đánh dấu đã xong/ }).click();
      await expect(noteCard(reviewer, text).getByRole('button', { name: /^Mở lại/ })).toBeVisible();
    }
    await expect(notesPanel(reviewer)).toContainText('1 ghi chú chưa xong');
    await reviewer.getByRole('button', { name: 'Từ chối' }).click();
    await dialog(reviewer).getByRole('button', { name: /từ các vòng trước/ }).click();
    await expect(reason(reviewer)).toHaveValue(/^- Trang 3 “Định lí Ta-lét” – Thiếu giả thiết\.$/);
    await dialog(reviewer).getByRole('button', { name: 'Từ chối' }).click();
    await expect(reviewer.getByText('Đã từ chối').first()).toBeVisible();
    const history = reviewer.getByRole('region', { name: 'Lịch sử duyệt' });
    await history.getByRole('button', { name: '3 ghi chú, 2 đã xong' }).click();
    await expect(history).toContainText('Thiếu giả thiết.');
    expect((await storedNotes(id)).filter((note) => note.done_at === null).map((note) => note.body)).toEqual(['Thiếu giả thiết.']);
    await axeClean(reviewer, 'the history with notes', [], [{ width: 390, height: 844 }]);

    // The creator replies to the last note and submits another PDF, with the mouse.
    await creator.goto(`/ebooks/${id}`);
    await steps(creator).getByRole('button', { name: 'Xem lần lượt 1 ghi chú chưa xong' }).click();
    await expect(noteCard(creator, 'Thiếu giả thiết.')).toContainText('Nay ở trang 5');
    await noteCard(creator, 'Thiếu giả thiết.').getByRole('button', { name: /^Trả lời/ }).click();
    await creator.getByRole('textbox', { name: /^Trả lời ghi chú/ }).fill('Đã thêm giả thiết.');
    await creator.getByRole('button', { name: 'Gửi trả lời' }).click();
    await expect(noteCard(creator, 'Thiếu giả thiết.')).toContainText('Đã thêm giả thiết.');
    const corrected = (n: number) => (n === 5 ? `${words(3)}: cho hai đường thẳng song song` : `Trang mới ${n}`);
    await upload(id, bookOf({ pages: 8, text: corrected, remark: randomUUID() }));
    await creator.goto(`/ebooks/${id}`);
    await creator.getByRole('region', { name: 'Xử lý' }).getByRole('button', { name: 'Gửi duyệt' }).click();
    await dialog(creator).getByRole('button', { name: 'Gửi duyệt' }).click();
    await expect(creator.getByText('Đã gửi duyệt').first()).toBeVisible();

    // The reviewer marks the note as done and approves, by keys alone.
    await reviewer.setViewportSize({ width: 1440, height: 900 });
    await reviewer.goto(`/ebooks/${id}`);
    await expect(changed(reviewer, 'Tệp PDF')).toContainText(/8 trang.*8 trang/);
    await expect(changed(reviewer, 'Thông tin')).toHaveCount(0);
    await expect(changed(reviewer, 'Mục lục')).toHaveCount(0);
    await expect(noteCard(reviewer, 'Thiếu giả thiết.')).toContainText('Đã thêm giả thiết.');
    await noteCard(reviewer, 'Thiếu giả thiết.').getByRole('button', { name: /^Đánh dấu đã xong/ }).press('Enter');
    await expect(notesPanel(reviewer).getByText('1 ghi chú chưa xong')).toHaveCount(0);
    await expect(reviewer.getByRole('button', { name: 'Phím tắt' })).toBeVisible();
    await reviewer.keyboard.press('a');
    await expect(dialog(reviewer).getByRole('textbox')).toBeFocused();
    await reviewer.keyboard.press('Control+Enter');
    await expect(reviewer.getByText('Đã phê duyệt').first()).toBeVisible();
    const { logs } = await (await Api.as('EXPERT')).call('GET', `/ebooks/${id}/workflow-logs`);
    expect((logs as { action: string }[]).map(({ action }) => action)).toEqual(['approve', 'submit', 'reject', 'submit', 'reject', 'submit']);
    expect((await storedNotes(id)).filter((note) => note.done_at === null)).toEqual([]);
    for (const context of browser.contexts()) await context.close();
  });
});
