import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ebookPath } from '@/testing/ebooks';
import { here, open } from '@/testing/page';
import { SharedDraft } from '@/testing/sharedDraft';

const list = () => screen.queryByRole('list', { name: 'Mục lục' });
const rows = () => {
  const outline = list();
  return outline ? within(outline).getAllByRole('listitem') : [];
};
const titles = () => screen.getAllByLabelText<HTMLInputElement>('Tiêu đề');
const pages = () => screen.getAllByLabelText<HTMLInputElement>('Trang');

/** The outline as it is shown: a dot for each level. */
const shown = () =>
  rows().map((row) => {
    const level = Number(/level(\d)/.exec(row.className)?.[1] ?? 0);
    return '.'.repeat(level) + (row.querySelector<HTMLInputElement>('.title')?.value ?? '');
  });
const becomes = (...lines: string[]) => waitFor(() => expect(shown()).toEqual(lines));

/** Presses keys in what has the focus; the browser must not undo by itself as well. */
const undoes = (key: string, shiftKey = false) => {
  const target = document.activeElement ?? document.body;
  expect(fireEvent.keyDown(target, { key, ctrlKey: true, shiftKey }), 'left to the browser').toBe(
    false,
  );
};

async function openOutline(...lines: string[]) {
  const draft = new SharedDraft({}, ...lines);
  const server = open(`${ebookPath}/toc`, 'EDITOR', draft.responses);
  await screen.findByRole('button', { name: 'Thêm chương' });
  return { draft, server };
}

afterEach(() => vi.useRealTimers());

describe('RULES §10.15: the outline editor by keyboard only', () => {
  it('Ctrl+Z and Ctrl+Shift+Z go over typing, paste, move and deletion, and over a save', async () => {
    vi.useFakeTimers({ toFake: ['Date'] }); // a pause of a second would make two steps of typing
    const { draft } = await openOutline('A', 'B', 'C');
    const states = [['A', 'B', 'C']];
    const then = async (...lines: string[]) => {
      await becomes(...lines);
      states.push(lines);
    };
    await userEvent.type(titles()[1] as HTMLElement, 'bb');
    await then('A', 'Bbb', 'C');
    await userEvent.paste('X\n  Y');
    await then('A', 'Bbb', 'X', '.Y', 'C');
    expect(document.activeElement).toBe(titles()[1]); // a paste leaves it where it is
    await userEvent.keyboard('{Control>}s{/Control}');
    await screen.findByText(/^Đã lưu lúc/);
    expect(draft.titles()).toEqual(['A', 'Bbb', 'X', 'Y', 'C']);
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await then('Bbb', 'A', 'X', '.Y', 'C');
    rows()[2]?.focus();
    await userEvent.keyboard('{Delete}');
    await then('Bbb', 'A', 'C');
    for (const lines of states.slice(0, -1).reverse()) {
      undoes('z');
      await becomes(...lines);
    }
    for (const lines of states.slice(1)) {
      undoes('Z', true);
      await becomes(...lines);
    }
    await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}'); // nothing is left
    await becomes('Bbb', 'A', 'C');
  });

  it('a list pasted while a whole line has the focus goes after that line', async () => {
    await openOutline('A', 'B');
    rows()[0]?.focus();
    await userEvent.paste('X\n  Y');
    await becomes('A', 'X', '.Y', 'B');
    expect(document.activeElement).toBe(rows()[0]);
  });

  it('a list pasted into an empty outline leaves the focus in it, and one step takes it back', async () => {
    await openOutline();
    screen.getByRole('group', { name: /^Chưa có mục lục/ }).focus();
    await userEvent.paste('Chương 1. Đo lường 5\n• Bài 1. Đo độ dài…6\n• Bài 2. Đo thể tích 9');
    await becomes('Chương 1. Đo lường', '.Bài 1. Đo độ dài', '.Bài 2. Đo thể tích');
    expect(pages().map(({ value }) => value)).toEqual(['5', '6', '9']);
    await waitFor(() => expect(document.activeElement).toBe(titles().at(-1)));
    undoes('z');
    await becomes();
    undoes('Z', true);
    await waitFor(() => expect(rows()).toHaveLength(3));
  });
});

describe('RULES §10.8: what was deleted in the outline editor', () => {
  it('can be taken back by its notice, which goes when the editor is left', async () => {
    const { draft } = await openOutline('A', 'B', 'C');
    const removeLast = async () => {
      rows()[2]?.focus();
      await userEvent.keyboard('{Delete}');
      await becomes('A', 'B');
      await screen.findByText('Đã xóa “C”.');
    };
    await removeLast();
    await userEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
    await becomes('A', 'B', 'C');
    await removeLast();
    await userEvent.click(screen.getByRole('button', { name: 'Hoàn tất' }));
    await waitFor(() => expect(here()).toBe(ebookPath));
    await waitFor(() => expect(draft.titles()).toEqual(['A', 'B']));
    await waitFor(() => expect(screen.queryByText('Đã xóa “C”.')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Hoàn tác' })).toBeNull();
  });
});

describe('RULES §10.29: many lines of the outline together', () => {
  const status = async (name: string) => {
    const region = within(await screen.findByRole('region', { name: 'Công cụ mục lục' }));
    return region.findByText(name);
  };

  it('find and replace counts while typing, and is one undo step', async () => {
    const before = ['CHUONG I', '.Chương về đo', 'Phụ lục'];
    await openOutline(...before);
    await userEvent.click(screen.getByRole('button', { name: 'Công cụ mục lục' }));
    const search = await screen.findByLabelText('Tìm trong tiêu đề');
    await waitFor(() => expect(document.activeElement).toBe(search));
    await userEvent.keyboard('chương');
    await status('1 chỗ trong 1 dòng');
    await userEvent.click(screen.getByLabelText('Không phân biệt dấu'));
    await status('2 chỗ trong 2 dòng');
    await userEvent.type(screen.getByLabelText('Thay bằng'), 'Phần{Enter}');
    await becomes('Phần I', '.Phần về đo', 'Phụ lục');
    await status('Đã thay 2 chỗ trong 2 dòng.');
    await userEvent.click(screen.getByRole('button', { name: 'Hoàn tác' }));
    await becomes(...before);
    await userEvent.click(screen.getByRole('button', { name: 'Đến dòng tiếp theo' }));
    await waitFor(() => expect(document.activeElement).toBe(titles()[0]));
  });
});
