import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ActionName, Role, Status } from '@/api/types';
import { allowed, ebook, ebookPath, theEbook, theList } from '@/testing/ebooks';
import { close, here, open } from '@/testing/page';
import { held, jsonResponse, never, refusal } from '@/testing/server';
import { holdTimers } from '@/testing/timers';

/** The keys are loaded after the page; then their button is shown. */
const ready = () => screen.findByRole('button', { name: 'Phím tắt' });
const palette = () => screen.findByRole('dialog', { name: 'Tìm nhanh' });
const seen = { hidden: false }; // not the copy that makes a field grow
const publishable = theEbook({
  status: 'approved',
  actions: [{ name: 'publish', comment_required: false }],
});

describe('RULES §10.21: keys', () => {
  it.each<[string, string, Role, Status, ActionName[]]>([
    ['s', 'Gửi duyệt', 'EDITOR', 'draft', ['submit']],
    ['r', 'Từ chối', 'EXPERT', 'pending_review', ['approve', 'reject']],
    ['x', 'Xuất bản', 'MANAGER', 'approved', ['publish']],
    ['x', 'Gỡ xuất bản', 'MANAGER', 'published', ['unpublish']],
  ])(
    '%s opens “%s” where it is allowed, and no other key does anything',
    async (key, name, role, status, names) => {
      open(ebookPath, role, theEbook({ status, actions: allowed(...names) }));
      await ready();
      const panel = await screen.findByRole('region', { name: 'Xử lý' });
      await within(panel).findByRole('button', { name });
      const own = status === 'pending_review' ? ['a', 'r'] : [key];
      for (const other of ['a', 'r', 's', 'x'].filter((one) => !own.includes(one)))
        await userEvent.keyboard(other);
      expect(screen.queryByRole('dialog')).toBeNull();
      await userEvent.keyboard(key);
      const dialog = await screen.findByRole('dialog', { name });
      const comment = await within(dialog).findByRole('textbox', { hidden: false });
      expect(comment).toHaveProperty('value', ''); // the key itself is not typed
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    },
  );

  it('? lists them by screen, saying what each does now; the button does too', async () => {
    open(ebookPath, 'MANAGER', publishable);
    await ready();
    const panel = await screen.findByRole('region', { name: 'Xử lý' });
    await within(panel).findByRole('button', { name: 'Xuất bản' });
    await userEvent.keyboard('?');
    const help = await screen.findByRole('dialog', { name: 'Phím tắt' });
    const headings = await within(help).findAllByRole('heading', { level: 3 });
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      'Mọi trang',
      'Danh sách eBook',
      'Lần lượt theo danh sách',
      'Kiểm tra bản nháp',
      'Trang eBook',
      'Soạn mục lục',
      'Khi viết lý do hoặc ghi chú',
    ]);
    const meaning = (key: string) =>
      [...help.querySelectorAll('dl > div')]
        .filter((row) => row.querySelector('kbd')?.textContent === key)
        .map((row) => row.querySelector('dd')?.textContent);
    expect(meaning('x')).toContain('Xuất bản');
    expect(meaning('a')).toContain('Phê duyệt (không dùng được lúc này)');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(await ready());
    await screen.findByRole('dialog', { name: 'Phím tắt' });
  });

  it('are switched off, but for those with Ctrl, and the browser remembers it', async () => {
    open(ebookPath, 'MANAGER', publishable);
    await userEvent.click(await ready());
    const help = await screen.findByRole('dialog', { name: 'Phím tắt' });
    await userEvent.click(await within(help).findByRole('switch', { name: 'Bật phím tắt đơn' }));
    await userEvent.click(within(help).getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    close();
    open(ebookPath, 'MANAGER', publishable);
    await ready();
    const panel = await screen.findByRole('region', { name: 'Xử lý' });
    await within(panel).findByRole('button', { name: 'Xuất bản' });
    await userEvent.keyboard('x?/v');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(here()).toBe(ebookPath);
    await userEvent.keyboard('{Control>}k{/Control}');
    await palette();
  });
});

describe('RULES §10.21: Ctrl+K leads anywhere', () => {
  it('says that it looks, that the search failed, and that nothing fits', async () => {
    const server = open('/dashboard', 'EDITOR');
    await ready();
    await userEvent.keyboard('{Control>}k{/Control}');
    const found = within(await palette());
    const field = found.getByRole('combobox', seen);
    server.responses['GET /ebooks'] = never;
    await userEvent.type(field, 'zzqq');
    await found.findByText('Đang tìm eBook...');
    server.responses['GET /ebooks'] = refusal(500, 'Hỏng.');
    await userEvent.type(field, 'x');
    expect((await found.findByRole('alert')).textContent).toContain('Hỏng.');
    server.responses['GET /ebooks'] = theList([])['GET /ebooks'] ?? {};
    await userEvent.click(found.getByRole('button', { name: 'Thử lại' }));
    await found.findByText('Không tìm thấy gì phù hợp.');
  });
});

describe('RULES §10.15: the keys of the outline', () => {
  it('are listed by ?', async () => {
    open(`${ebookPath}/toc`, 'EDITOR');
    const rows = await screen.findByRole('list', { name: 'Mục lục' });
    await ready();
    rows.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    await userEvent.keyboard('?');
    await screen.findByRole('dialog', { name: 'Phím tắt' });
    await screen.findByRole('heading', { name: 'Soạn mục lục' });
    screen.getByText('ở đầu tiêu đề: nối với dòng trước; ở dòng trống: bỏ dòng');
    screen.getByText('chọn cả dòng');
  });
});

describe('RULES §10.21: keys that are pressed while a list appears', () => {
  const titles = ['Sách một', 'Sách hai', 'Sách ba'];
  const books = titles.map((title, n) => ebook({ title, id: `${ebook().id.slice(0, -1)}${n}` }));
  /** Opens the list, whose rows come when the returned function is called. */
  const openBeforeRows = async () => {
    holdTimers(5_000); // the page waits so long for the rows, and a busy machine may show them later
    const rows = held(() => jsonResponse(200, theList(books)['GET /ebooks']));
    open('/dashboard', 'EXPERT', { 'GET /ebooks': rows.reply });
    await ready();
    const atOnce = userEvent.setup({ delay: null }); // a pause would end the sequence
    await atOnce.keyboard('gq');
    await screen.findByRole('searchbox', { name: 'Tìm theo tên eBook' });
    return rows.release;
  };

  it('move along the rows and open one once they are there', async () => {
    const showRows = await openBeforeRows();
    await userEvent.keyboard('jj{Enter}');
    expect(here()).toContain('/ebooks?');
    showRows();
    await waitFor(() => expect(here()).toBe(`/ebooks/${books[1]?.id}`));
  });

  it('take no focus away from what is typed meanwhile', async () => {
    const showRows = await openBeforeRows();
    await userEvent.keyboard('j/');
    const field = screen.getByRole('searchbox', { name: 'Tìm theo tên eBook' });
    expect(document.activeElement).toBe(field);
    showRows();
    await screen.findByRole('link', { name: 'Sách một' });
    expect(document.activeElement).toBe(field);
  });
});
