import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Ebook } from '@/api/types';
import { drafts, idOf, library, narrowScreen } from '@/testing/checkDesk';
import { untilStored } from '@/testing/drafts';
import { close, here, open } from '@/testing/page';
import { type ApiRequest, jsonResponse, refusal } from '@/testing/server';

const field = (name: string | RegExp) => screen.findByLabelText<HTMLInputElement>(name);
const place = async () => (await screen.findByRole('form')).parentElement?.firstElementChild;
const isAt = async (text: string, title: string) => {
  await waitFor(async () => expect((await place())?.textContent).toBe(text));
  expect((await field(/^Tên eBook/)).value).toBe(title);
};

beforeEach(narrowScreen);

describe('RULES §10.31: the desk for checking drafts', () => {
  it('Enter saves a draft with its version and continues, to the end, where all are submitted', async () => {
    const server = open('/ebooks/check?subject=To%C3%A1n', 'EDITOR', library(drafts(3)));
    await isAt('1/3', 'Sách 1');
    expect(server.of('GET /ebooks')[0]?.query).toMatchObject({
      subject: 'Toán',
      status: 'draft',
      created_by: 'me',
      unchecked: 'true',
    });
    await userEvent.keyboard('{Enter}');
    await isAt('2/3', 'Sách 2');
    const grade = await field('Khối lớp');
    fireEvent.change(grade, { target: { value: 'Lớp 8' } });
    await userEvent.type(grade, '{Enter}');
    await isAt('3/3', 'Sách 3');
    await userEvent.click(screen.getByRole('button', { name: 'Đúng, hoàn tất' }));
    await screen.findByText('Đã kiểm tra 3 cuốn');
    const saves = server.of('PUT /ebooks/{id}');
    expect(saves.map(({ path }) => path)).toEqual([1, 2, 3].map((n) => `/ebooks/${idOf(n)}`));
    expect(saves[1]?.body).toMatchObject({ grade: 'Lớp 8', title: 'Sách 2', version: 3 });
    screen.getByText(
      'Không còn bản nháp nào chưa kiểm tra. 3 cuốn chưa có tệp PDF nên chưa gửi duyệt được.',
    );
  });

  it('skips, goes back, and returns to the list with its filter', async () => {
    const server = open('/ebooks/check?grade=7', 'EDITOR', library(drafts(2)));
    await isAt('1/2', 'Sách 1');
    await userEvent.keyboard('{Alt>}{PageDown}{/Alt}');
    await isAt('2/2', 'Sách 2');
    await userEvent.click(screen.getByRole('button', { name: 'Cuốn trước' }));
    await isAt('1/2', 'Sách 1');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(here()).toBe('/ebooks?grade=7'));
    expect(server.of('PUT /ebooks/{id}')).toEqual([]);
  });

  it('asks before it leaves typed text', async () => {
    open('/ebooks/check', 'EDITOR', library(drafts(2)));
    await isAt('1/2', 'Sách 1');
    fireEvent.change(await field('Tác giả'), { target: { value: 'Lê Văn Mẫu' } });
    await userEvent.click(screen.getByRole('button', { name: 'Bỏ qua' }));
    const question = within(await screen.findByRole('dialog', { name: 'Rời khỏi trang?' }));
    await userEvent.click(question.getByRole('button', { name: 'Ở lại' }));
    expect((await field('Tác giả')).value).toBe('Lê Văn Mẫu');
    await isAt('1/2', 'Sách 1');
  });

  it('a key that is held down confirms one draft, and what is typed in the next outlives the tab', async () => {
    const responses = library(drafts(3));
    const server = open('/ebooks/check', 'EDITOR', responses);
    await isAt('1/3', 'Sách 1');
    const hold = () =>
      fireEvent.keyDown(document.activeElement as Element, { key: 'Enter', repeat: true });
    await userEvent.keyboard('{Enter>}');
    for (let n = 0; n < 10; n += 1) hold(); // as a keyboard repeats it
    await isAt('2/3', 'Sách 2');
    await waitFor(() => expect(document.activeElement).toHaveProperty('tagName', 'INPUT'));
    for (let n = 0; n < 10; n += 1) hold();
    await userEvent.keyboard('{/Enter}');
    await userEvent.clear(await field('Khối lớp'));
    await userEvent.type(await field('Khối lớp'), 'Lớp 9');
    await untilStored('Lớp 9');
    expect(server.of('PUT /ebooks/{id}')).toHaveLength(1);
    close();
    const again = open('/ebooks/check', 'EDITOR', responses);
    const question = within(await screen.findByRole('dialog'));
    await userEvent.click(question.getByRole('button', { name: 'Khôi phục' }));
    await waitFor(async () => expect((await field('Khối lớp')).value).toBe('Lớp 9'));
    await userEvent.type(await field('Khối lớp'), '{Control>}{Enter}{/Control}');
    await isAt('2/2', 'Sách 3');
    expect(again.of('PUT /ebooks/{id}').at(-1)?.body).toMatchObject({
      title: 'Sách 2',
      grade: 'Lớp 9',
    });
  });

  it('a draft that was changed elsewhere is merged as in the form', async () => {
    const [first, second] = drafts(2) as [Ebook, Ebook];
    const responses = library([{ ...first, version: 9, author: 'Người khác' }, second]);
    const shown = responses['GET /ebooks/{id}'] as (request: ApiRequest) => Response;
    let old = true;
    responses['GET /ebooks/{id}'] = (request) => {
      if (!request.path.endsWith(idOf(1)) || !old) return shown(request);
      old = false;
      return jsonResponse(200, { data: { ebook: first } });
    };
    const server = open('/ebooks/check', 'EDITOR', responses);
    await isAt('1/2', 'Sách 1');
    fireEvent.change(await field('Tác giả'), { target: { value: 'Tôi' } });
    await userEvent.click(screen.getByRole('button', { name: 'Đúng, sang cuốn sau' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: 'eBook đã thay đổi ở nơi khác' }),
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Lưu kết quả' }));
    await isAt('2/2', 'Sách 2');
    expect(server.of('PUT /ebooks/{id}')[1]?.body).toMatchObject({ author: 'Tôi', version: 9 });
  });

  it('a draft with a newer version and the same fields is saved without a question', async () => {
    const [first, second] = drafts(2) as [Ebook, Ebook];
    const responses = library([{ ...first, version: 9 }, second]);
    responses['GET /ebooks/{id}'] = ({ path }) =>
      jsonResponse(200, { data: { ebook: path.endsWith(idOf(1)) ? first : second } });
    const server = open('/ebooks/check', 'EDITOR', responses);
    await isAt('1/2', 'Sách 1');
    fireEvent.change(await field('Tác giả'), { target: { value: 'Tôi' } });
    await userEvent.click(screen.getByRole('button', { name: 'Đúng, sang cuốn sau' }));
    await isAt('2/2', 'Sách 2');
    expect(server.of('PUT /ebooks/{id}')[1]?.body).toMatchObject({ author: 'Tôi', version: 9 });
  });

  it('a refused save keeps the draft, and says why', async () => {
    const responses = library(drafts(2));
    responses['PUT /ebooks/{id}'] = refusal(503, 'Hệ thống tạm thời gián đoạn.');
    open('/ebooks/check', 'EDITOR', responses);
    await isAt('1/2', 'Sách 1');
    await userEvent.keyboard('{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Lỗi: Hệ thống tạm thời gián đoạn.',
    );
    await isAt('1/2', 'Sách 1');
  });

  it('names what is missing, and follows what is typed', async () => {
    const [first] = drafts(1) as [Ebook];
    const book = { ...first, file_url: 'https://tep.example/a.pdf', file_name: 'Sách_1.pdf' };
    open('/ebooks/check', 'EDITOR', library([book]));
    const note = within(await screen.findByRole('note'));
    note.getByText('Chưa có ảnh bìa');
    note.getByRole('button', { name: 'Chưa có mô tả' });
    expect(note.queryByText('Chưa kiểm tra thông tin lấy từ PDF')).toBeNull();
    await waitFor(() =>
      expect(document.activeElement).toBe(document.getElementById('field-title')),
    );
    screen.getByText('Tên này lấy từ tên tệp. Hãy đối chiếu với trang đầu của PDF.');
    fireEvent.change(await field('Mô tả'), { target: { value: 'Sách mẫu.' } });
    await waitFor(() => expect(note.queryByText('Chưa có mô tả')).toBeNull());
  });

  it('a draft that was given away meanwhile says whose it is', async () => {
    const given = drafts(1).map((one) => ({
      ...one,
      actions: [],
      creator: { id: idOf(9), full_name: 'Lê Người Nhận' },
    }));
    open('/ebooks/check', 'EDITOR', library(given));
    await screen.findByText('Không thể chỉnh sửa');
    screen.getByText('Chỉ người tạo (Lê Người Nhận) mới có thể chỉnh sửa eBook này.');
  });

  it('without drafts it says so', async () => {
    open('/ebooks/check', 'EDITOR', library([]));
    await screen.findByText('Không còn bản nháp nào chưa kiểm tra');
  });

  it('a list or a draft that cannot be read is read again on request', async () => {
    const responses = library(drafts(1));
    const [list, one] = [responses['GET /ebooks'], responses['GET /ebooks/{id}']];
    responses['GET /ebooks'] = refusal(403, 'Không được.');
    const server = open('/ebooks/check', 'EDITOR', responses);
    await screen.findByText('Không thể tải danh sách bản nháp');
    server.responses = {
      ...responses,
      'GET /ebooks': list ?? {},
      'GET /ebooks/{id}': refusal(403, 'Không.'),
    };
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await screen.findByText('Không thể tải eBook');
    screen.getByRole('button', { name: 'Bỏ qua' });
    server.responses = { ...server.responses, 'GET /ebooks/{id}': one ?? {} };
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await isAt('1/1', 'Sách 1');
  });
});
