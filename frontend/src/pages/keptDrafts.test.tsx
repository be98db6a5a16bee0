import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { untilStored } from '@/testing/drafts';
import { ebook, ebookPath, theOutline } from '@/testing/ebooks';
import { close, open, session } from '@/testing/page';
import { held, jsonResponse } from '@/testing/server';
import { newStorage } from '@/testing/storage';

const title = () => screen.findByLabelText<HTMLInputElement>(/^Tên eBook/);
const storedKeys = () =>
  Object.keys(localStorage).filter((key) => /^cms-(draft|discarded|upload|batch):/.test(key));

// RULES §10.10
describe('a draft that the browser does not keep', () => {
  it('is reported until the message is closed', async () => {
    const storage = newStorage();
    const setItem = (key: string, value: string) => {
      if (key.startsWith('cms-draft:')) throw new DOMException('full', 'QuotaExceededError');
      storage.setItem(key, value);
    };
    vi.stubGlobal(
      'localStorage',
      Object.create(storage, { setItem: { value: setItem }, clear: { value: () => undefined } }),
    );
    open('/ebooks/create');
    const field = await title();
    fireEvent.change(field, { target: { value: 'Không giữ được' } });
    const text = await screen.findByText(/^Trình duyệt không giữ được bản nháp/);
    const notice = within(
      text.closest<HTMLElement>('[role=alert], [role=status]') ?? document.body,
    );
    await userEvent.click(notice.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(text.isConnected).toBe(false));
    expect(field.value).toBe('Không giữ được');
  });

  it('is gone after 30 days, as are notes of uploads', async () => {
    const long = Date.now() - 31 * 24 * 3_600_000;
    const { id } = ebook();
    const user = session('EDITOR').user.id;
    const content = { values: { title: 'Rất cũ' }, base: null, intent: null };
    const draft = JSON.stringify({ savedAt: new Date(long).toISOString(), content });
    localStorage.setItem(`cms-draft:${user}:form:${id}:old`, draft);
    localStorage.setItem(`cms-upload:${user}:${id}`, JSON.stringify({ at: long, name: 'a.pdf' }));
    expect(storedKeys()).toHaveLength(2);
    open(`${ebookPath}/edit`);
    const field = await title();
    await waitFor(() => expect(storedKeys()).toEqual([]));
    expect(screen.queryByText('Khôi phục nội dung chưa lưu?')).toBeNull();
    expect(field.value).toBe(ebook().title);
  });
});

// RULES §10.10
it('lines of an outline are offered after a crash; discarded, they can still be had back', async () => {
  const line = () => screen.findByLabelText<HTMLInputElement>('Tiêu đề');
  const openOutline = () => open(`${ebookPath}/toc`, 'EDITOR', theOutline('Một'));
  openOutline();
  fireEvent.change(await line(), { target: { value: 'Được giữ lại' } });
  await untilStored('Được giữ lại');
  close();
  openOutline();
  const asks = await screen.findByRole('dialog', { name: 'Khôi phục nội dung chưa lưu?' });
  expect(asks.textContent).toContain('mục lục');
  expect(asks.textContent).toMatch(/lúc \d\d:\d\d \d\d\/\d\d\/\d{4}/);
  await userEvent.keyboard('{Enter}{Escape}'); // neither accepts nor drops it
  expect(asks.isConnected).toBe(true);
  expect((await line()).value).toBe('Một');
  await userEvent.click(within(asks).getByRole('button', { name: 'Bỏ nội dung này' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect((await line()).value).toBe('Một');
  close();
  const server = openOutline();
  await screen.findByText(/còn được giữ/);
  expect(screen.queryByRole('dialog')).toBeNull();

  // Not while a save runs: its response would make the draft one of the newest version.
  const put = 'PUT /ebooks/{id}/toc';
  const data = { version: 0, ...theOutline('Khác')['GET /ebooks/{id}/toc'].data };
  const save = held(() => jsonResponse(200, { data: { ...data, version: data.version + 1 } }));
  server.responses[put] = save.reply;
  const takeBack = screen.getByRole('button', { name: 'Lấy lại' });
  fireEvent.change(await line(), { target: { value: 'Khác' } });
  await userEvent.click(screen.getByRole('button', { name: 'Lưu ngay' }));
  await waitFor(() => expect(server.of(put)).toHaveLength(1));
  await userEvent.click(takeBack);
  expect((await line()).value).toBe('Khác');
  save.release();
  await waitFor(() => expect(takeBack.getAttribute('aria-disabled')).toBeNull());
  await userEvent.click(takeBack);
  await waitFor(async () => expect((await line()).value).toBe('Được giữ lại'));
  await untilStored('Được giữ lại');
  await userEvent.click(screen.getByRole('button', { name: 'Lưu ngay' }));
  await waitFor(() => expect(server.of(put)).toHaveLength(2));
  expect(server.of(put)[1]?.body).toMatchObject({ version: data.version });
});
