import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { at, ebook } from '@/testing/ebooks';
import { open, session } from '@/testing/page';
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
    open(`${at}/edit`);
    const field = await title();
    await waitFor(() => expect(storedKeys()).toEqual([]));
    expect(screen.queryByText('Khôi phục nội dung chưa lưu?')).toBeNull();
    expect(field.value).toBe(ebook().title);
  });
});
