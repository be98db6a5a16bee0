import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { EbookRecord } from '@/api/recordSchema';
import { uploadFile } from '@/features/form/upload/uploadFile';
import { dialog } from '@/testing/accounts';
import { untilStored } from '@/testing/drafts';
import { ebook, ebookPath, theEbook } from '@/testing/ebooks';
import { LiveStream } from '@/testing/liveStream';
import { close, here, open, pickFile, pickPdf, session } from '@/testing/page';
import { type ApiRequest, held, jsonResponse, refusal } from '@/testing/server';
import { SharedDraft } from '@/testing/sharedDraft';
import { gate } from '@/testing/until';

vi.mock('@/features/form/upload/uploadFile', () => ({ uploadFile: vi.fn() }));

const create = 'POST /ebooks';
const put = 'PUT /ebooks/{id}';
const left = /Những gì bạn nhập sau đó chưa được lưu\./;
const title = () => screen.findByLabelText<HTMLInputElement>(/^Tên eBook/);
const description = () => screen.findByLabelText<HTMLTextAreaElement>('Mô tả');
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('RULES §10.10: what is typed while something is saved stays, and is not called saved', () => {
  it('form: creating makes one record, and what was typed meanwhile goes into it', async () => {
    let record = ebook({ description: '' });
    vi.mocked(uploadFile).mockImplementation(async () => record);
    const stores = ({ body }: ApiRequest) => {
      record = { ...record, ...(body as EbookRecord), version: record.version + 1 };
      return jsonResponse(200, { data: { ebook: record } });
    };
    const creating = held(stores);
    const responses = {
      'GET /ebooks/{id}': () => jsonResponse(200, { data: { ebook: record } }),
      [create]: creating.reply,
      [put]: stores,
    };
    const first = open('/ebooks/create', 'EDITOR', responses);
    type(await title(), 'Tạo và gõ');
    await pickPdf('sách.pdf');
    await press('Tạo eBook');
    await waitFor(() => expect(first.of(create)).toHaveLength(1));
    type(await description(), 'Gõ tiếp.');
    creating.release();
    await screen.findByText(left);
    expect((await description()).value).toBe('Gõ tiếp.');
    await untilStored('Gõ tiếp.');
    expect(record.description).toBe('');
    close(); // the tab dies: its work belongs to the e-book that there is by now
    const second = open(`/ebooks/${record.id}/edit`, 'EDITOR', responses);
    const question = await dialog('Khôi phục nội dung chưa lưu?');
    await userEvent.click(question.getByRole('button', { name: 'Khôi phục' }));
    await waitFor(async () => expect((await description()).value).toBe('Gõ tiếp.'));
    await press('Cập nhật');
    await waitFor(() => expect(here()).toBe(`/ebooks/${record.id}`));
    expect(record).toMatchObject({ title: 'Tạo và gõ', description: 'Gõ tiếp.' });
    expect(first.of(create)).toHaveLength(1);
    expect(second.of(create)).toEqual([]);
  });

  it('form: sending its files, and going on after one that failed', async () => {
    vi.stubGlobal('createImageBitmap', async () => ({ close: () => undefined }));
    const [cover, upload] = [gate(), gate()];
    const sent: string[] = [];
    vi.mocked(uploadFile).mockImplementation(async (file) => {
      sent.push(file.name);
      await (file.type === 'application/pdf' ? upload : cover).released;
      return ebook({ title: 'Đã bấm lưu', version: 9 });
    });
    const server = open(`${ebookPath}/edit`, 'EDITOR', {
      ...theEbook({}),
      [put]: ({ body }) =>
        jsonResponse(200, { data: { ebook: ebook({ ...(body as EbookRecord), version: 9 }) } }),
    });
    type(await title(), 'Đã bấm lưu');
    const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    await pickFile('image', new File([png], 'a.png', { type: 'image/png' }));
    await pickPdf('sách.pdf');
    await press('Cập nhật');
    await waitFor(() => expect(sent).toEqual(['a.png']));
    type(await title(), 'Đã bấm lưu, gõ tiếp');
    cover.release();
    await waitFor(() => expect(sent).toEqual(['a.png', 'sách.pdf']));
    expect((await title()).value).toBe('Đã bấm lưu, gõ tiếp');
    type(await description(), 'Gõ lúc gửi PDF.');
    upload.release();
    await screen.findByText(left);
    expect((await title()).value).toBe('Đã bấm lưu, gõ tiếp');
    expect((await description()).value).toBe('Gõ lúc gửi PDF.');
    await untilStored('Gõ lúc gửi PDF.');
    const titles = () => server.of(put).map(({ body }) => (body as EbookRecord).title);
    expect(titles()).toEqual(['Đã bấm lưu']);

    const again = gate();
    vi.mocked(uploadFile).mockImplementation(async (file) => {
      sent.push(file.name);
      await again.released;
      throw { status: 400, data: { message: 'Hỏng.' } };
    });
    await pickPdf('sách.pdf');
    await press('Cập nhật');
    await waitFor(() => expect(sent).toHaveLength(3));
    type(await title(), 'Gõ tiếp');
    again.release();
    const failed = await screen.findByRole('alertdialog');
    expect(failed.textContent).toContain('eBook saved but PDF upload failed.');
    await press('Tiếp tục');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(here()).toBe(`${ebookPath}/edit`);
    expect((await title()).value).toBe('Gõ tiếp');
    vi.mocked(uploadFile).mockResolvedValue(ebook({ title: 'Gõ tiếp', version: 9 }));
    await press('Cập nhật');
    await waitFor(() => expect(here()).toBe(ebookPath));
    expect(titles().at(-1)).toBe('Gõ tiếp');
  });
});

// RULES §10.11
it('what another window saves during an upload is asked about where it was typed here too, else shown', async () => {
  const draft = new SharedDraft({ author: 'Cũ', publisher: '' });
  const sending = gate();
  vi.mocked(uploadFile)
    .mockReset()
    .mockImplementation(async () => {
      await sending.released;
      return draft.saveRecord({ file_name: 'sách.pdf' });
    });
  open(`${ebookPath}/edit`, 'EDITOR', draft.responses);
  const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
  type(await title(), 'Tên mới');
  await pickPdf('sách.pdf');
  await press('Cập nhật');
  await waitFor(() => expect(uploadFile).toHaveBeenCalledOnce());
  type(field('Tác giả'), 'Của tôi');
  draft.saveRecord({ author: 'Của cửa sổ kia', publisher: 'NXB của cửa sổ kia' });
  sending.release();
  await screen.findByText(left);
  expect(field('Tác giả').value).toBe('Của tôi');
  expect(field('Nhà xuất bản').value).toBe('NXB của cửa sổ kia');
  await press('Cập nhật');
  const asks = await dialog('eBook đã thay đổi ở nơi khác');
  asks.getByText('Của cửa sổ kia');
  expect(asks.getAllByRole('radiogroup')).toHaveLength(1);
  expect(draft.record.author).toBe('Của cửa sổ kia');
  await userEvent.click(asks.getByRole('button', { name: 'Lưu kết quả' }));
  await waitFor(() => expect(here()).toBe(ebookPath));
  expect([draft.record.author, draft.record.publisher]).toEqual(['Của tôi', 'NXB của cửa sổ kia']);
});

// RULES §10.10
it('the session ends under a new e-book: the password is asked over it, and the save goes on by itself', async () => {
  const ended = refusal(401, 'Hết hạn.', 'session.ended');
  vi.mocked(uploadFile).mockResolvedValue(ebook());
  const server = open('/ebooks/create', 'EDITOR', { [create]: ended, 'POST /auth/refresh': ended });
  type(await title(), 'Hết phiên');
  await pickPdf('sách.pdf');
  await press('Tạo eBook');
  const asks = await dialog('Phiên làm việc đã hết hạn');
  asks.getByDisplayValue('thu@thu-vien.example');
  const password = asks.getByLabelText<HTMLInputElement>('Mật khẩu');
  const wrong = held(refusal(401, 'Email hoặc mật khẩu không đúng.', 'session.login_failed'));
  server.responses['POST /auth/login'] = wrong.reply;
  type(password, 'sai rồi nhé');
  const signIn = () => userEvent.click(asks.getByRole('button', { name: /Tiếp tục làm việc/ }));
  await signIn();
  await waitFor(() => expect(server.of('POST /auth/login')).toHaveLength(1));
  type(password, 'một câu đúng của tôi');
  wrong.release();
  expect((await asks.findByRole('alert')).textContent).toBe('Email hoặc mật khẩu không đúng.');
  expect(password.value).toBe('một câu đúng của tôi');
  expect((await title()).value).toBe('Hết phiên');
  const { user, accessToken: access_token, refreshToken: refresh_token } = session('EDITOR');
  for (const call of [create, 'POST /auth/refresh']) delete server.responses[call];
  server.responses['POST /auth/login'] = { data: { user, access_token, refresh_token } };
  const before = server.of(create).length;
  await signIn();
  await waitFor(() => expect(here()).toMatch(/\/toc$/)); // without another press
  const [created, ...more] = server.of(create).slice(before);
  expect(created?.body).toMatchObject({ title: 'Hết phiên' });
  expect(more).toEqual([]);
});

// RULES §10.19: the server tells of an attached file before it responds.
it('one’s own file is not called a change by others', async () => {
  const stream = new LiveStream();
  const { id, version } = ebook();
  const confirming = held(() =>
    jsonResponse(200, { data: { ebook: ebook({ version: version + 1 }) } }),
  );
  vi.mocked(uploadFile).mockImplementation((_file, steps, _show, signal) =>
    steps.confirm('tệp', signal),
  );
  const server = open(`${ebookPath}/edit`, 'EDITOR', {
    ...theEbook({}),
    ...stream.responses,
    'POST /ebooks/{id}/upload/confirm': confirming.reply,
  });
  await pickPdf('sách.pdf');
  await press('Cập nhật');
  await waitFor(() => expect(server.of('POST /ebooks/{id}/upload/confirm')).toHaveLength(1));
  await stream.untilOpen();
  stream.send('ebook', id, version + 1);
  await stream.untilCollected();
  expect(screen.queryByText(/^eBook đã thay đổi ở nơi khác\./)).toBeNull();
  confirming.release();
  await waitFor(() => expect(here()).toBe(ebookPath));
});
