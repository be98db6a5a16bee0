import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { valuesOf } from '@/features/form/values/formValues';
import { dialog } from '@/testing/accounts';
import { untilStored } from '@/testing/drafts';
import { ebookPath } from '@/testing/ebooks';
import { close, here, open, session } from '@/testing/page';
import { jsonResponse, refusal } from '@/testing/server';
import { SharedDraft } from '@/testing/sharedDraft';

const put = 'PUT /ebooks/{id}';
const typedAfter = 'Đã lưu nội dung lúc bạn bấm. Những gì bạn nhập sau đó chưa được lưu.';
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const title = () => screen.findByLabelText<HTMLInputElement>(/^Tên eBook/);
const author = () => screen.findByLabelText<HTMLInputElement>('Tác giả');
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Cập nhật' }));
const question = () => dialog('eBook đã thay đổi ở nơi khác');
const press = (inside: Awaited<ReturnType<typeof question>>, name: string) =>
  userEvent.click(inside.getByRole('button', { name }));

const openForm = (draft: SharedDraft) => open(`${ebookPath}/edit`, 'EDITOR', draft.responses);

describe('RULES §10.11: a form that was saved in another window meanwhile', () => {
  it('what only one window changed is merged, the rest is asked about', async () => {
    const draft = new SharedDraft({ title: 'Tên', author: 'A', subject: 'S' });
    openForm(draft);
    type(await title(), 'Tên của tôi');
    type(await author(), 'Tác giả của tôi');
    draft.saveRecord({ author: 'Tác giả khác', subject: 'Môn khác' });
    await save();
    const asks = await question();
    asks.getByText(/^Bạn đã lưu ở một cửa sổ khác lúc \d\d:\d\d/);
    asks.getByText('Đã gộp từ bản đã lưu: Môn học');
    expect(asks.getAllByRole('radiogroup')).toHaveLength(1);
    await userEvent.click(asks.getByRole('radio', { name: /Lấy bản đã lưu/ }));
    await press(asks, 'Lưu kết quả');
    await waitFor(() => expect(here()).toBe(ebookPath));
    const { record } = draft;
    expect([record.title, record.author, record.subject]).toEqual([
      'Tên của tôi',
      'Tác giả khác',
      'Môn khác',
    ]);
  });

  it('all of one side may be taken together; who else saved is named', async () => {
    const draft = new SharedDraft({ author: 'A', publisher: 'N' });
    draft.savedBy = { id: 'x', full_name: 'Trần Biên' };
    openForm(draft);
    type(await author(), 'Của tôi');
    type(screen.getByLabelText('Nhà xuất bản'), 'Của tôi');
    draft.saveRecord({ author: 'Bản khác', publisher: 'Bản khác' });
    await save();
    const asks = await question();
    asks.getByText(/^Trần Biên đã lưu lúc/);
    const chosen = (name: RegExp) =>
      expect(asks.getAllByRole('radio', { name, checked: true })).toHaveLength(2);
    chosen(/Giữ của tôi/);
    await press(asks, 'Lấy tất cả bản đã lưu');
    chosen(/Lấy bản đã lưu/);
    await press(asks, 'Giữ tất cả của tôi');
    chosen(/Giữ của tôi/);
    await press(asks, 'Lấy tất cả bản đã lưu');
    await press(asks, 'Lưu kết quả');
    await waitFor(() => expect(here()).toBe(ebookPath));
    expect([draft.record.author, draft.record.publisher]).toEqual(['Bản khác', 'Bản khác']);
  });

  it('the question may be left open: the form stays as it was, and nothing is saved', async () => {
    const draft = new SharedDraft({ author: 'Cũ' });
    openForm(draft);
    type(await author(), 'Của tôi');
    draft.saveRecord({ author: 'Của cửa sổ kia' });
    await save();
    const asks = await question();
    asks.getByText('Của cửa sổ kia');
    await press(asks, 'Hủy');
    expect((await author()).value).toBe('Của tôi');
    expect(draft.record.author).toBe('Của cửa sổ kia');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await save();
    await question(); // it is still asked
  });

  it('a draft that the browser kept meets a newer record: it is merged, not laid over it', async () => {
    const draft = new SharedDraft({ author: 'Cũ' });
    openForm(draft);
    type(await title(), 'Tên tôi gõ');
    await untilStored('Tên tôi gõ');
    close();
    draft.saveRecord({ author: 'Mới' });
    openForm(draft);
    await press(await dialog('Khôi phục nội dung chưa lưu?'), 'Khôi phục');
    await waitFor(async () => expect((await title()).value).toBe('Tên tôi gõ'));
    await save();
    const asks = await question();
    asks.getByText('Đã gộp từ bản đã lưu: Tác giả');
    await press(asks, 'Lưu kết quả');
    await waitFor(() => expect(here()).toBe(ebookPath));
    expect([draft.record.title, draft.record.author]).toEqual(['Tên tôi gõ', 'Mới']);
  });

  it('a reviewer has rejected what another window submitted: the form still compares and saves', async () => {
    const draft = new SharedDraft({ author: 'A' });
    draft.savedBy = { id: 'x', full_name: 'Phạm Chuyên' };
    const server = openForm(draft);
    type(await author(), 'Của tôi');
    draft.saveRecord({ author: 'Đã gửi duyệt' });
    const { version } = draft.saveRecord({ status: 'rejected' });
    await save();
    const asks = await question();
    asks.getByText(/^Phạm Chuyên đã lưu lúc/);
    asks.getByText('Đã gửi duyệt');
    await press(asks, 'Lưu kết quả');
    await waitFor(() => expect(here()).toBe(ebookPath));
    expect(draft.record.author).toBe('Của tôi');
    expect(server.of(put)[1]?.body).toMatchObject({ version });
  });
});

describe('RULES §10.10: nothing typed in a form is lost', () => {
  it('while the decision on a conflict is saved', async () => {
    const draft = new SharedDraft({ author: 'Cũ' });
    const server = openForm(draft);
    type(await author(), 'Của tôi');
    draft.saveRecord({ author: 'Của nơi khác' });
    await save();
    const asks = await question();
    const release = draft.holdSaves(put);
    await press(asks, 'Lưu kết quả');
    await waitFor(() => expect(server.of(put)).toHaveLength(2));
    type(await author(), 'Của tôi, gõ tiếp');
    release();
    await screen.findByText(typedAfter);
    expect((await author()).value).toBe('Của tôi, gõ tiếp');
    expect(draft.record.author).toBe('Của tôi');
  });

  it('when the e-book was submitted elsewhere: that is reported, and the work comes back', async () => {
    const draft = new SharedDraft();
    const server = openForm(draft);
    type(await title(), 'Vẫn còn đây');
    server.responses[put] = () =>
      jsonResponse(409, {
        code: 'ebook.not_editable',
        message: 'Only DRAFT or REJECTED ebooks can be edited',
        current: { ...draft.record, status: 'pending_review', actions: [] },
      });
    await save();
    const alert = (await screen.findByRole('alert')).textContent;
    expect(alert).toContain('Lỗi: Only DRAFT or REJECTED ebooks can be edited');
    expect(alert).toContain('eBook đã chuyển sang Chờ duyệt nên không lưu được.');
    expect((await title()).value).toBe('Vẫn còn đây');
    close();
    openForm(draft);
    await press(await dialog('Khôi phục nội dung chưa lưu?'), 'Khôi phục');
    await waitFor(async () => expect((await title()).value).toBe('Vẫn còn đây'));
  });

  it('when the e-book was deleted elsewhere: that is reported', async () => {
    const gone = 'Không tìm thấy eBook. Có thể eBook đã bị xóa.';
    const draft = new SharedDraft();
    const server = openForm(draft);
    const description = await screen.findByLabelText<HTMLTextAreaElement>('Mô tả');
    type(description, 'Một đoạn dài.');
    server.responses[put] = refusal(404, gone, 'ebook.not_found');
    await save();
    expect((await screen.findByRole('alert')).textContent).toBe(`Lỗi: ${gone}`);
    expect(description.isConnected && description.value).toBe('Một đoạn dài.');
  });
});

it('RULES §17.6: a value of the PDF keeps its mark when the save after a conflict fails', async () => {
  const fromPdf = 'Lấy từ PDF';
  const draft = new SharedDraft({ author: 'Cũ', subject: '' });
  const { id, version } = draft.record;
  const values = valuesOf(draft.record);
  const content = {
    values: { ...values, author: 'Của tôi', subject: 'Toán' },
    base: { version, values },
    intent: null,
    marks: { subject: { value: 'Toán', before: '' } },
  };
  localStorage.setItem(
    `cms-draft:${session('EDITOR').user.id}:form:${id}:old`,
    JSON.stringify({ savedAt: new Date().toISOString(), content }),
  );
  draft.saveRecord({ author: 'Của nơi khác' });
  const server = openForm(draft);
  await press(await dialog('Khôi phục nội dung chưa lưu?'), 'Khôi phục');
  await screen.findByText(fromPdf);
  await save();
  const asks = await question();
  const saves = server.responses[put];
  server.responses[put] = refusal(500, 'Máy chủ hỏng.');
  await press(asks, 'Lưu kết quả');
  await screen.findByText(/Máy chủ hỏng\./);
  screen.getByText(fromPdf);
  server.responses[put] = saves as object;
  await save();
  await waitFor(() => expect(here()).toBe(ebookPath));
  expect([draft.record.author, draft.record.subject]).toEqual(['Của tôi', 'Toán']);
});
