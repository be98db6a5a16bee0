import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { ActionName, Ebook } from '@/api/types';
import { allowed, ebook, theList, theOutline } from '@/testing/ebooks';
import { open } from '@/testing/page';
import { held, jsonResponse, type Responses } from '@/testing/server';

/** Two e-books of a list. */
const two = (fields: Partial<Ebook>, other: Partial<Ebook> = {}): [Ebook, Ebook] => [
  ebook({ ...fields, title: 'Sách một' }),
  ebook({ ...fields, ...other, id: '0198c0de-0000-7000-8000-0000000000ff', title: 'Sách hai' }),
];
/** What a bulk call returns if it changed these e-books. */
const resultsOf = (...ebooks: Ebook[]) => ({
  data: {
    results: ebooks.map((one) => ({ id: one.id, ebook: { ...one, version: one.version + 1 } })),
  },
});
const itemOf = ({ id, version }: Ebook) => ({ id, version });

/** Opens the list, chooses both and asks for an action. */
async function choose(ebooks: [Ebook, Ebook], responses: Responses, action: string) {
  const server = open('/ebooks', 'MANAGER', { ...theList(ebooks), ...responses });
  await screen.findAllByRole('link', { name: 'Sách một' });
  await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
  const bar = await screen.findByRole('region', { name: 'Các eBook đã chọn' });
  await userEvent.click(within(bar).getByRole('button', { name: action }));
  return { server, dialog: within(await screen.findByRole('dialog')) };
}

describe('RULES §10.18: several e-books together', () => {
  it('are rejected with one reason, which is required', async () => {
    const ebooks = two({ status: 'pending_review', actions: allowed('approve', 'reject') });
    const reject = 'POST /ebooks/bulk/reject';
    const { server, dialog } = await choose(ebooks, { [reject]: resultsOf(...ebooks) }, 'Từ chối');
    const confirm = dialog.getByRole('button', { name: 'Từ chối 2 eBook' });
    expect(confirm).toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByLabelText(/^Lý do từ chối chung/), 'Thiếu bìa');
    await userEvent.click(dialog.getByRole('switch', { name: 'Chờ 6 giây để có thể hoàn tác' }));
    await userEvent.click(confirm);
    await screen.findByText('Đã từ chối 2 eBook');
    expect(server.of(reject)[0]?.body).toEqual({ items: ebooks.map(itemOf), comment: 'Thiếu bìa' });
  });

  it('are submitted without those that nobody has checked, and each says what it lacks', async () => {
    const ebooks = two(
      { actions: allowed('submit'), toc_version: 0 },
      { unchecked: true, cover_image_url: '/bia.jpg', description: 'Sách mẫu.', toc_version: 1 },
    );
    const submit = 'POST /ebooks/bulk/submit';
    const { server, dialog } = await choose(
      ebooks,
      {
        [submit]: resultsOf(ebooks[0]),
        ...theOutline('Chương 1|1', 'Chương 2|999'),
        'GET /ebooks/{id}/duplicates': ({ path }) => {
          const total = path.includes(ebooks[1].id) ? 1 : 0;
          return jsonResponse(200, { data: { duplicates: [], total } });
        },
      },
      'Gửi duyệt',
    );
    const lines = async () => (await dialog.findAllByRole('listitem')).map((li) => li.textContent);
    const first = 'Sách mộtChưa có ảnh bìa · Chưa có mô tả · Chưa có mục lục';
    await waitFor(async () => expect(await lines()).toEqual([first]));
    const box = dialog.getByRole('checkbox', { name: 'Bỏ qua 1 cuốn chưa kiểm tra' });
    await userEvent.click(box);
    const second =
      'Chưa kiểm tra thông tin lấy từ PDF · 1 dòng mục lục có trang vượt quá số trang của PDF · Có thể trùng với 1 eBook';
    await waitFor(async () => expect(await lines()).toEqual([first, `Sách hai${second}`]));
    dialog.getByRole('button', { name: 'Gửi duyệt 2 eBook' });
    await userEvent.click(box);
    await userEvent.click(dialog.getByRole('button', { name: 'Gửi duyệt 1 eBook' }));
    await screen.findByText('Đã gửi duyệt 1 eBook');
    expect(server.of(submit)[0]?.body).toEqual({ items: [itemOf(ebooks[0])], comment: '' });
    const boxes = screen.getAllByRole('checkbox', { name: /^Chọn “/ });
    expect(boxes.map((one) => (one as HTMLInputElement).checked)).toEqual([false, true]);
  });

  it('are deleted without a reason, and restored by the notice', async () => {
    const ebooks = two({ actions: allowed('delete') });
    const { server, dialog } = await choose(
      ebooks,
      {
        'POST /ebooks/bulk/delete': resultsOf(...ebooks),
        'POST /ebooks/bulk/restore': resultsOf(...ebooks),
      },
      'Xóa',
    );
    await userEvent.click(dialog.getByRole('button', { name: 'Xóa 2 eBook' }));
    await screen.findByText('Đã xóa 2 eBook');
    await userEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
    await screen.findByText('Đã khôi phục 2 eBook');
    const items = ebooks.map(({ id, version }) => ({ id, version: version + 1 }));
    expect(server.of('POST /ebooks/bulk/restore')[0]?.body).toEqual({ items, comment: '' });
  });

  it.each<[ActionName[], string[]]>([
    [
      ['approve', 'reject', 'delete'],
      ['Phê duyệt', 'Từ chối', 'Xóa'],
    ],
    [
      ['publish', 'delete'],
      ['Xuất bản', 'Xóa'],
    ],
    [
      ['unpublish', 'delete'],
      ['Gỡ xuất bản', 'Xóa'],
    ],
  ])('what the server allows is offered: %s', async (names, buttons) => {
    open('/ebooks', 'MANAGER', theList(two({ actions: allowed(...names) })));
    await screen.findAllByRole('link', { name: 'Sách một' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
    const bar = within(await screen.findByRole('region', { name: 'Các eBook đã chọn' }));
    await waitFor(() =>
      expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual([
        ...buttons,
        'Bỏ chọn',
      ]),
    );
  });

  it('offers nothing if no action is allowed for all', async () => {
    open(
      '/ebooks',
      'MANAGER',
      theList(two({ actions: allowed('approve') }, { actions: allowed('publish') })),
    );
    await screen.findAllByRole('link', { name: 'Sách một' });
    await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
    const bar = within(await screen.findByRole('region', { name: 'Các eBook đã chọn' }));
    bar.getByText('Không có thao tác chung cho các eBook này.');
    expect(bar.getAllByRole('button').map((button) => button.textContent)).toEqual(['Bỏ chọn']);
  });

  const edit = 'POST /ebooks/bulk/edit';
  const drafts = () =>
    two(
      { subject: 'Toán', grade: '7', tags: 'đại số', actions: allowed('edit') },
      { subject: 'Lý', tags: 'cơ học' },
    );

  it('are edited together: what differs is named, and only what was changed is sent', async () => {
    const ebooks = drafts();
    const { server, dialog } = await choose(ebooks, { [edit]: resultsOf(...ebooks) }, 'Chỉnh sửa');
    dialog.getByText(/^Đang khác nhau: Toán, Lý\./);
    dialog.getByText('Các từ khóa hiện có: đại số, cơ học');
    expect(dialog.getByLabelText('Khối lớp')).toHaveProperty('value', '7');
    const save = dialog.getByRole('button', { name: 'Sửa chung 2 eBook' });
    expect(save, 'nothing is changed').toHaveProperty('disabled', true);
    await userEvent.type(dialog.getByLabelText('Môn học'), 'Khoa học');
    await userEvent.type(dialog.getByLabelText('Thêm từ khóa'), 'mới,  hay');
    await userEvent.type(dialog.getByLabelText('Bớt từ khóa'), 'cơ học');
    await userEvent.click(save);
    await dialog.findByText('Đã sửa 2 eBook');
    expect(server.of(edit)[0]?.body).toEqual({
      items: ebooks.map(itemOf),
      set: { subject: 'Khoa học' },
      add_tags: ['mới', 'hay'],
      remove_tags: ['cơ học'],
    });
    const lines = dialog.getAllByRole('listitem');
    await userEvent.click(
      within(lines[1] as HTMLElement).getByRole('button', { name: 'Hoàn tác' }),
    );
    await within(lines[1] as HTMLElement).findByText(/Đã hoàn tác/);
    expect(server.of(edit)[1]?.body).toEqual({
      items: [{ id: ebooks[1].id, version: ebooks[1].version + 1 }],
      set: { subject: 'Lý', tags: 'cơ học' },
      add_tags: [],
      remove_tags: [],
    });
  });

  it('are not sent with an invalid year, and Escape loses nothing', async () => {
    const { server, dialog } = await choose(drafts(), {}, 'Chỉnh sửa');
    const year = dialog.getByLabelText('Năm xuất bản');
    await userEvent.clear(year);
    await userEvent.type(year, '20O5');
    await userEvent.keyboard('{Escape}');
    const leaving = new Event('beforeunload', { cancelable: true });
    expect(window.dispatchEvent(leaving), 'the browser asks').toBe(false);
    await userEvent.click(dialog.getByRole('button', { name: 'Sửa chung 2 eBook' }));
    await dialog.findByText(/^Năm xuất bản phải là số nguyên/);
    expect(server.of(edit)).toEqual([]);
  });

  it('what is typed stays when an earlier action ends whose dialog was minimised', async () => {
    const ebooks = two({ actions: allowed('submit', 'edit') });
    const { reply, release } = held(() => jsonResponse(200, resultsOf(...ebooks)));
    const submit = 'POST /ebooks/bulk/submit';
    const { dialog } = await choose(ebooks, { [submit]: reply }, 'Gửi duyệt');
    await userEvent.click(dialog.getByRole('button', { name: 'Gửi duyệt 2 eBook' }));
    await userEvent.click(await dialog.findByRole('button', { name: 'Thu nhỏ' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn tất cả trên trang này' }));
    await userEvent.click(screen.getByRole('button', { name: 'Chỉnh sửa' }));
    await userEvent.type(await screen.findByLabelText('Thêm từ khóa'), 'mới');
    release();
    await screen.findByText('Đã gửi duyệt 2 eBook');
    expect(screen.getByLabelText('Thêm từ khóa')).toHaveProperty('value', 'mới');
  });

  it('each has its outcome, and what was refused stays chosen', async () => {
    const ebooks = drafts();
    const results = [
      { id: ebooks[0].id, ebook: ebooks[0] },
      {
        id: ebooks[1].id,
        error: { status: 409, code: 'ebook.stale', message: 'Đã có người sửa.' },
      },
    ];
    const { dialog } = await choose(
      ebooks,
      { [edit]: () => jsonResponse(200, { data: { results } }) },
      'Chỉnh sửa',
    );
    await userEvent.type(dialog.getByLabelText('Thêm từ khóa'), 'mới');
    await userEvent.click(dialog.getByRole('button', { name: 'Sửa chung 2 eBook' }));
    await dialog.findByText('1 eBook không thực hiện được');
    dialog.getByText('Đã có người sửa.');
    await userEvent.click(dialog.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const boxes = screen.getAllByRole('checkbox', { name: /^Chọn “/ });
    expect(boxes.map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
  });
});
