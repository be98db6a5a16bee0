import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ReaderProps } from '@/features/reader/readerProps';
import { ebookPath, theEbook } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { holdTimers } from '@/testing/timers';

/** Parts that are loaded when a test releases them. */
const parts = vi.hoisted(() => {
  const gates = new Map<string, () => void>();
  return {
    late: (name: string) => {
      const arrives = new Promise<void>((resolve) => gates.set(name, resolve));
      return async (original: () => Promise<object>) => {
        await arrives;
        return original();
      };
    },
    release: (name: string) => gates.get(name)?.(),
  };
});
vi.mock('@/features/notes/list/NoteList', parts.late('NoteList'));
vi.mock('@/features/detail/Deciding', parts.late('Deciding'));
vi.mock('@/features/keys/Palette', parts.late('Palette'));
vi.mock('@/pages/EbookListPage', parts.late('EbookListPage'));
/** There is no PDF in Node: a button replaces selecting text in it. */
vi.mock('@/features/reader/Reader', () => ({
  Reader: ({ markActions = [] }: ReaderProps) =>
    markActions.map(({ label, run }) => (
      <button key={label} type="button" onClick={() => run({ text: 'Đo', page: 1, rects: [] })}>
        {label}
      </button>
    )),
}));

const ready = () => screen.findByRole('button', { name: 'Phím tắt' });
const seen = { hidden: false }; // not the copy that makes a field grow
const approved = {
  ...theEbook({
    status: 'approved',
    file_url: 'http://localhost:3000/store/a.pdf',
    actions: [{ name: 'publish', comment_required: false }],
  }),
  'GET /ebooks/{id}/notes': { data: { notes: [], may_write: true } },
};
const openApproved = async () => {
  open(ebookPath, 'MANAGER', approved);
  await ready();
  await within(await screen.findByRole('region', { name: 'Xử lý' })).findByText('Xuất bản');
};

/** The page waits five seconds for a field, and a busy machine may show it later. */
beforeEach(() => void holdTimers(5_000));

describe('RULES §10.21: what is typed before its field is loaded triggers nothing, and is in it', () => {
  it('of a note about marked text', async () => {
    await openApproved();
    await userEvent.click(await screen.findByRole('button', { name: 'Xem ghi chú' }));
    await userEvent.keyboard('v');
    await userEvent.click(await screen.findByRole('button', { name: 'Viết ghi chú' }));
    await userEvent.keyboard('u x');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(here()).toBe(ebookPath);
    parts.release('NoteList');
    const field = await screen.findByRole('textbox', { name: /^Nội dung ghi chú/, ...seen });
    await waitFor(() => expect(field).toHaveProperty('value', 'u x'));
    await userEvent.keyboard('!');
    expect(field).toHaveProperty('value', 'u x!');
  });

  it('of a decision', async () => {
    await openApproved();
    await userEvent.keyboard('xu?taa{Backspace}{Backspace}â'); // as Vietnamese keyboards do
    expect(here()).toBe(`${ebookPath}?action=publish`);
    expect(screen.queryByRole('dialog')).toBeNull();
    parts.release('Deciding');
    const dialog = await screen.findByRole('dialog', { name: 'Xuất bản' });
    const reason = within(dialog).getByRole('textbox', seen);
    await waitFor(() => expect(reason).toHaveProperty('value', 'u?tâ'));
  });

  it('and is in no field that gets the focus by other keys', async () => {
    open('/ebooks/create');
    await ready();
    const title = await screen.findByLabelText<HTMLInputElement>(/Tên eBook/);
    await userEvent.keyboard('{Control>}k{/Control}2a{Escape}');
    for (let tabs = 0; tabs < 60 && document.activeElement !== title; tabs++) await userEvent.tab();
    expect(document.activeElement).toBe(title);
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')];
    expect(fields.filter(({ value }) => value.includes('2a'))).toEqual([]);
  });

  it('of the quick search', async () => {
    open('/dashboard');
    await ready();
    await userEvent.keyboard('{Control>}k{/Control}gl/');
    parts.release('Palette');
    const field = await screen.findByRole('combobox', seen);
    await waitFor(() => expect(field).toHaveProperty('value', 'gl/'));
    expect(here()).toBe('/dashboard');
  });

  it('and the keys act again if another screen is opened instead of the list', async () => {
    open('/dashboard');
    await ready();
    await userEvent.keyboard('/');
    const links = screen.getAllByRole('link');
    const exams = links.find((link) => link.getAttribute('href') === '/exams') as HTMLElement;
    fireEvent.click(exams); // as Enter does, without the pointer
    await waitFor(() => expect(here()).toBe('/exams'));
    await waitFor(() => expect(document.querySelector('[data-takes-keys-soon]')).toBeNull());
  });

  it('of the search on a list that is being opened', async () => {
    open('/dashboard');
    await ready();
    await userEvent.keyboard('/gd?');
    expect(screen.queryByRole('dialog')).toBeNull();
    parts.release('EbookListPage');
    const field = await screen.findByRole('searchbox', { name: 'Tìm theo tên eBook' });
    await waitFor(() => expect(field).toHaveProperty('value', 'gd?'));
  });
});
