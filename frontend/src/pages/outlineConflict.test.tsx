import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { dialog } from '@/testing/accounts';
import { untilStored } from '@/testing/drafts';
import { ebookPath, theOutline } from '@/testing/ebooks';
import { close, here, open } from '@/testing/page';
import { type ApiRequest, jsonResponse, noConnection, refusal } from '@/testing/server';
import { SharedDraft } from '@/testing/sharedDraft';

const put = 'PUT /ebooks/{id}/toc';
const lines = () => screen.getAllByLabelText<HTMLInputElement>('Tiêu đề');
const type = (field: HTMLElement | undefined, value: string) =>
  fireEvent.change(field ?? document.body, { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const question = () => dialog('eBook đã thay đổi ở nơi khác');
const saved = () => screen.findByText(/^Đã lưu lúc/);

async function openOutline(draft: SharedDraft) {
  const server = open(`${ebookPath}/toc`, 'EDITOR', draft.responses);
  await screen.findByRole('button', { name: 'Thêm chương' });
  return server;
}

/** Another window gives the first line another title. */
const retitle = (draft: SharedDraft, title: string) =>
  draft.saveOutline(([first, ...rest]) => (first ? [{ ...first, title }, ...rest] : rest));

describe('RULES §10.11: an outline that was saved in another window meanwhile', () => {
  it('is merged, and asked about line by line', async () => {
    const draft = new SharedDraft({}, 'Một');
    await openOutline(draft);
    type(lines()[0], 'Của tôi');
    await press('Thêm chương');
    type(lines()[1], 'Chương của tôi');
    retitle(draft, 'Của cửa sổ khác');
    await press('Lưu ngay');
    const first = await question();
    first.getByText(/^Bạn đã lưu ở một cửa sổ khác lúc \d\d:\d\d/);
    expect(first.getAllByRole('radiogroup')).toHaveLength(1);
    first.getByRole('radio', { name: /Giữ của tôi/, checked: true });
    await userEvent.click(first.getByRole('button', { name: 'Lưu kết quả' }));
    await saved();
    expect(draft.titles()).toEqual(['Của tôi', 'Chương của tôi']);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    type(lines()[0], 'Lại của tôi');
    retitle(draft, 'Lại của cửa sổ khác');
    await press('Lưu ngay');
    const second = await question();
    await userEvent.click(second.getByRole('radio', { name: /Lấy bản đã lưu/ }));
    await userEvent.click(second.getByRole('button', { name: 'Lưu kết quả' }));
    await saved();
    expect(draft.titles()).toEqual(['Lại của cửa sổ khác', 'Chương của tôi']);
    expect(lines()[0]?.value).toBe('Lại của cửa sổ khác');
    expect(screen.queryByText('Chưa lưu')).toBeNull();
  });

  it('shows a line once that was stored although the response was lost', async () => {
    const draft = new SharedDraft({}, 'Một');
    const server = await openOutline(draft);
    await press('Thêm chương');
    type(lines()[1], 'Hai');
    const stores = server.responses[put] as (request: ApiRequest) => Response;
    server.responses[put] = (request) => {
      stores(request);
      draft.saveOutline((items) =>
        items.map((item) => ({ ...item, id: item.id.replace('temp-', 'stored-') })),
      );
      return noConnection();
    };
    await press('Lưu ngay');
    await screen.findByRole('alert');
    server.responses[put] = stores;
    retitle(draft, 'Của cửa sổ khác');
    type(lines()[0], 'Của tôi');
    await press('Lưu ngay');
    const asks = await question();
    await userEvent.click(asks.getByRole('button', { name: 'Lưu kết quả' }));
    await saved();
    expect(draft.titles()).toEqual(['Của tôi', 'Hai']);
  });

  it('is merged, saved and reported if the lines differ', async () => {
    const draft = new SharedDraft({}, 'Một');
    await openOutline(draft);
    type(lines()[0], 'Của tôi');
    const [added] = theOutline('Một', 'Của cửa sổ khác')['GET /ebooks/{id}/toc'].data.items.slice(
      1,
    );
    draft.saveOutline((items) => (added ? [...items, added] : items));
    await press('Lưu ngay');
    await screen.findByText(/Thay đổi của hai bên đã được gộp lại\./);
    await saved();
    expect(draft.titles()).toEqual(['Của tôi', 'Của cửa sổ khác']);
  });
});

describe('RULES §10.10: nothing typed in an outline is lost', () => {
  it('while the decision on a conflict is saved', async () => {
    const draft = new SharedDraft({}, 'Một');
    const server = await openOutline(draft);
    type(lines()[0], 'Của tôi');
    retitle(draft, 'Của nơi khác');
    await press('Lưu ngay');
    const asks = await question();
    const release = draft.holdSaves(put);
    await userEvent.click(asks.getByRole('button', { name: 'Lưu kết quả' }));
    await waitFor(() => expect(server.of(put)).toHaveLength(2));
    type(lines()[0], 'Của tôi và gõ tiếp');
    release();
    await waitFor(() => expect(draft.titles()).toEqual(['Của tôi']));
    await screen.findByText('Chưa lưu');
    expect(lines()[0]?.value).toBe('Của tôi và gõ tiếp');
  });

  it('when the e-book was deleted elsewhere: that is reported, and the lines stay', async () => {
    const draft = new SharedDraft({}, 'Một');
    const server = await openOutline(draft);
    type(lines()[0], 'Vẫn còn đây');
    server.responses[put] = refusal(404, 'Không tìm thấy eBook.', 'ebook.not_found');
    await press('Lưu ngay');
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Lỗi khi lưu: Không tìm thấy eBook.');
    expect(lines()[0]?.value).toBe('Vẫn còn đây');
  });

  it('when the e-book was submitted elsewhere: that is reported, the lines are kept and come back', async () => {
    const draft = new SharedDraft({}, 'Một');
    const server = await openOutline(draft);
    const stores = server.responses[put] as object;
    type(lines()[0], 'Một và hai');
    server.responses[put] = () =>
      jsonResponse(409, {
        code: 'ebook.not_editable',
        message: 'Only DRAFT or REJECTED ebooks can be edited',
        current: { ...draft.record, status: 'pending_review', actions: [] },
      });
    await press('Lưu ngay');
    const alert = (await screen.findByRole('alert')).textContent;
    expect(alert).toContain('Lỗi khi lưu: Only DRAFT or REJECTED ebooks can be edited');
    expect(alert).toContain('eBook đã chuyển sang Chờ duyệt nên không lưu được.');
    expect(lines()[0]?.value).toBe('Một và hai');
    await untilStored('Một và hai');
    close();
    draft.responses[put] = stores; // it came back meanwhile
    await openOutline(draft);
    const again = await dialog('Khôi phục nội dung chưa lưu?');
    await userEvent.click(again.getByRole('button', { name: 'Khôi phục' }));
    await waitFor(() => expect(lines()[0]?.value).toBe('Một và hai'));
    await press('Hoàn tất');
    await waitFor(() => expect(here()).toBe(ebookPath));
    expect(draft.titles()).toEqual(['Một và hai']);
  });
});
