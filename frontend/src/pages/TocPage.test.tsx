import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { ebookPath, theEbook, theOutline } from '@/testing/ebooks';
import { descriptionOf, here, open, session } from '@/testing/page';
import { held, jsonResponse, refusal } from '@/testing/server';

const put = 'PUT /ebooks/{id}/toc';
const rows = () => within(screen.getByRole('list', { name: 'Mục lục' })).getAllByRole('listitem');
const titles = () => screen.getAllByLabelText<HTMLInputElement>('Tiêu đề');
const pages = () => screen.getAllByLabelText<HTMLInputElement>('Trang');
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const type = (field: HTMLElement | undefined, value: string) =>
  fireEvent.change(field ?? document.body, { target: { value } });

/** The outline as it is shown: a dot for each level. */
const shown = () =>
  rows().map((row) => {
    const level = Number(/level(\d)/.exec(row.className)?.[1] ?? 0);
    return '.'.repeat(level) + (row.querySelector<HTMLInputElement>('.title')?.value ?? '');
  });

async function openOutline(...lines: string[]) {
  const server = open(`${ebookPath}/toc`, 'EDITOR', theOutline(...lines));
  await screen.findByRole('button', { name: 'Thêm chương' });
  return server;
}

describe('RULES §10.8: TOC editor', () => {
  it('move, fold and delete with all below it, and undo', async () => {
    await openOutline('A', '.b', '..c', '.d', 'E');
    await press('Di chuyển lên: d');
    await waitFor(() => expect(shown()).toEqual(['A', '.d', '.b', '..c', 'E']));
    await press('Di chuyển xuống: A');
    await waitFor(() => expect(shown()).toEqual(['E', 'A', '.d', '.b', '..c']));
    await press('Thu gọn các mục con: A');
    await waitFor(() => expect(shown()).toEqual(['E', 'A']));
    await press('Mở các mục con: A');
    await press('Xóa: b');
    await waitFor(() => expect(shown()).toEqual(['E', 'A', '.d']));
    await screen.findByText('Đã xóa “b” và 1 mục con.');
    await press('Hoàn tác');
    await waitFor(() => expect(shown()).toEqual(['E', 'A', '.d', '.b', '..c']));
  });

  it('what undo by the keyboard brought back is not brought back a second time', async () => {
    await openOutline('A', '.b', 'C');
    await press('Xóa: A');
    await waitFor(() => expect(shown()).toEqual(['C']));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(shown()).toEqual(['A', '.b', 'C']));
    await press('Hoàn tác');
    expect(shown()).toEqual(['A', '.b', 'C']);
  });

  it('keeps the focus when the last line is deleted', async () => {
    await openOutline('A', 'B');
    await userEvent.click(titles()[0] as HTMLElement);
    await userEvent.keyboard('{Escape}{Control>}a{/Control}{Delete}');
    await screen.findByText(/^Chưa có mục lục/);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Thêm chương' }));
  });

  it('saving, saved with its time, unsaved', async () => {
    const server = await openOutline('A');
    const save = held(() => jsonResponse(200, theOutline('B')['GET /ebooks/{id}/toc']));
    server.responses[put] = save.reply;
    const status = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Lưu ngay' });
    expect(button.disabled || button.getAttribute('aria-disabled') === 'true').toBe(true);
    type(titles()[0], 'B');
    await waitFor(() => expect(status()).toContain('Chưa lưu'));
    await press('Lưu ngay');
    await waitFor(() => expect(status()).toContain('Đang lưu...'));
    const clock = new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Ho_Chi_Minh',
      hour: '2-digit',
      minute: '2-digit',
    });
    const before = clock.format(new Date());
    save.release();
    const shown = (await screen.findByText(/^Đã lưu lúc \d\d:\d\d$/)).textContent ?? '';
    expect([before, clock.format(new Date())]).toContain(shown.slice(-5));
  });

  it("'Hoàn tất' drops empty leaves", async () => {
    const server = await openOutline('A');
    await press('Thêm chương');
    await waitFor(() => expect(rows()).toHaveLength(2));
    await press('Hoàn tất');
    await waitFor(() => expect(here()).toBe(ebookPath));
    const sent = server.of(put).map(({ body }) => (body as { items: object[] }).items.length);
    expect(sent.at(-1) ?? 1).toBe(1); // an unchanged outline is not sent
  });

  it('blank items may be saved while writing', async () => {
    const server = await openOutline('A');
    server.responses[put] = theOutline('A', '')['GET /ebooks/{id}/toc'];
    await press('Thêm chương');
    await press('Lưu ngay');
    await screen.findByText(/^Đã lưu lúc/);
    screen.getByText('Chưa có tiêu đề');
    expect(server.of(put)[0]?.body).toMatchObject({ items: [{ title: 'A' }, { title: '' }] });
  });

  it('RULES §4: a page number is a whole number or nothing', async () => {
    await openOutline('A');
    const wrong = 'Số trang phải là số nguyên hoặc để trống';
    for (const [text, message] of [
      ['hai', wrong],
      ['1.5', wrong],
      ['0', wrong],
      ['-3', wrong],
      ['2', ''],
      ['', ''],
    ] as const) {
      type(pages()[0], text);
      await waitFor(() => expect(descriptionOf(pages()[0] ?? document.body)).toBe(message));
      expect(pages()[0]?.value).toBe(text); // marked, never thrown away
    }
  });

  it('RULES §4: at most three levels', async () => {
    await openOutline('A', '.B', '..C', '..D');
    const last = screen.getByRole('listitem', { name: 'Tiểu mục: D' });
    expect(within(last).queryAllByRole('button', { name: /^Thêm/ })).toEqual([]);
    const lower = within(last).getByRole('button', { name: /^Hạ một cấp/ });
    expect(lower.getAttribute('aria-disabled')).toBe('true');
    within(last).getByLabelText('Tiêu đề').focus();
    await userEvent.keyboard('{Tab}');
    expect(document.activeElement).toBe(within(last).getByLabelText('Tiêu đề'));
    expect(shown()).toEqual(['A', '.B', '..C', '..D']);
  });

  it('read-only, with the reason, if it may not be edited; "Quay lại" leaves it', async () => {
    const mine = { created_by: session('EDITOR').user.id };
    const fields = { ...mine, status: 'pending_review' as const, actions: [] };
    open(`${ebookPath}/toc`, 'EDITOR', { ...theEbook(fields), ...theOutline('A') });
    await screen.findByRole('button', { name: 'Quay lại' });
    expect(document.body.textContent).toContain('Trạng thái hiện tại: Chờ duyệt.');
    for (const name of ['Thêm chương', 'Lưu ngay', 'Hoàn tất'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    await press('Quay lại');
    await waitFor(() => expect(here()).toBe(ebookPath));
  });

  it('an e-book that is not there shows its error, and no editor', async () => {
    open(`${ebookPath}/toc`, 'EDITOR', {
      'GET /ebooks/{id}': refusal(404, 'Không tìm thấy eBook.'),
    });
    await screen.findByText('Không thể tải eBook');
    expect(screen.queryByRole('button', { name: 'Hoàn tất' })).toBeNull();
  });
});

describe('RULES §10.17: the outline editor at work', () => {
  it('the buttons of a row carry its title', async () => {
    await openOutline('Đo lường', '.Độ dài');
    for (const name of [
      'Thêm mục: Đo lường',
      'Di chuyển lên: Đo lường',
      'Hạ một cấp: Đo lường',
      'Xóa: Đo lường',
      'Thu gọn các mục con: Đo lường',
      'Nâng một cấp: Độ dài',
    ])
      screen.getByRole('button', { name });
  });

  it('all is folded and opened together', async () => {
    await openOutline('A', '.b', '..c', 'D', '.e');
    await press('Thu gọn tất cả');
    await waitFor(() => expect(shown()).toEqual(['A', 'D']));
    await press('Mở rộng tất cả');
    await waitFor(() => expect(shown()).toEqual(['A', '.b', '..c', 'D', '.e']));
  });

  it('a move that one of several cannot make names that one, and moves none', async () => {
    const server = await openOutline('A', '.Bài một', '..c', 'D');
    titles()[2]?.focus();
    await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
    await screen.findByText('Đã chọn 2 dòng');
    await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}');
    await screen.findByText(/Không thể hạ một cấp: “c”/);
    expect(shown()).toEqual(['A', '.Bài một', '..c', 'D']);
    expect(server.of(put)).toEqual([]);
  });
});

describe('RULES §7.3: the bounds of an outline', () => {
  it('a title that is too long is marked, kept, and not sent', async () => {
    const server = await openOutline('Một', '.Hai', 'Ba');
    server.responses[put] = theOutline('ế'.repeat(500), '.Hai', 'Ba')['GET /ebooks/{id}/toc'];
    expect(screen.queryByText(/5\.000 dòng/)).toBeNull(); // far from its bounds
    const letter = 'ế'.normalize('NFD'); // three code points, one character
    type(titles()[0], letter.repeat(501));
    const words = 'Tiêu đề có tối đa 500 ký tự (hiện có 501).';
    await waitFor(() => expect(descriptionOf(titles()[0] ?? document.body)).toBe(words));
    await press('Lưu ngay');
    expect((await screen.findByRole('alert')).textContent).toBe(`Lỗi khi lưu: ${words}`);
    expect(server.of(put)).toEqual([]);
    type(titles()[0], letter.repeat(500));
    await press('Lưu ngay');
    await screen.findByText(/^Đã lưu lúc/);
    const sent = server.of(put).at(-1)?.body as { items: { title: string }[] };
    expect(sent.items[0]?.title.normalize('NFC')).toBe('ế'.repeat(500));
  });
});

describe('RULES §10.29: many lines of the outline together', () => {
  it('numbers by position and sentences from capitals, for the chosen lines or for all', async () => {
    await openOutline('CHƯƠNG II. PHẦN MỀM', '.2.4. MÁY TÍNH', 'CHƯƠNG V. THƯ VIỆN');
    await press('Chọn nhiều dòng');
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Chọn CHƯƠNG V. THƯ VIỆN' }));
    await press('Công cụ mục lục');
    await screen.findByText('Áp dụng cho 1 dòng đã chọn.');
    await press('CHỮ HOA → Chữ thường');
    const one = ['CHƯƠNG II. PHẦN MỀM', '.2.4. MÁY TÍNH', 'Chương V. Thư viện'];
    await waitFor(() => expect(shown()).toEqual(one));
    await press('Bỏ chọn');
    await press('Đánh số lại');
    const all = ['CHƯƠNG I. PHẦN MỀM', '.1.1. MÁY TÍNH', 'Chương II. Thư viện'];
    await waitFor(() => expect(shown()).toEqual(all));
  });

  it('once the chosen lines are deleted, the tools apply to the lines that come then', async () => {
    await openOutline('CHƯƠNG I', 'CHƯƠNG II');
    await press('Chọn nhiều dòng');
    await userEvent.click(await screen.findByRole('button', { name: 'Chọn tất cả' }));
    await press('Công cụ mục lục');
    await screen.findByText('Áp dụng cho 2 dòng đã chọn.');
    await press('Xóa các dòng đã chọn');
    await press('Thêm chương');
    await waitFor(() => expect(titles()).toHaveLength(1));
    await screen.findByText('Áp dụng cho cả mục lục.');
  });
});
