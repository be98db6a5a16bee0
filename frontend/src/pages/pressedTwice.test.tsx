import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BatchLines } from '@/features/batch/BatchLines';
import type { Batch } from '@/features/batch/drafts/Batch';
import type { ProposedLine } from '@/features/proposals/proposal';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { type Line, newLine } from '@/features/toc/outline/outline';
import { PdfComparison } from '@/features/toc/pdf/PdfComparison';
import { TakeButtons } from '@/features/toc/propose/TakeButtons';
import { useStoreState } from '@/state/useStoreState';
import { files, World } from '@/testing/batchWorld';
import { ebookPath } from '@/testing/ebooks';
import { open } from '@/testing/page';
import { SharedDraft } from '@/testing/sharedDraft';
import { ignoreHeldEnter } from '@/ui/focus/onePress';
import { type Task, tasks } from '@/ui/tray/tasks';

const titles = () =>
  screen.queryAllByLabelText<HTMLInputElement>('Tiêu đề').map(({ value }) => value);
const button = (name: string | RegExp) => screen.findByRole('button', { name });
/** A double click where the first click moves another button under the pointer, as Chromium reports it. */
async function pressInPlace(first: string | RegExp, next: string | RegExp) {
  fireEvent.click(await button(first), { detail: 1 });
  fireEvent.click(await button(next), { detail: 2 });
}
const pressTwice = async (name: string | RegExp) => userEvent.dblClick(await button(name));

async function openTools(...lines: string[]) {
  open(`${ebookPath}/toc`, 'EDITOR', new SharedDraft({}, ...lines).responses);
  await userEvent.click(await button('Công cụ mục lục'));
  return within(await screen.findByRole('region', { name: 'Công cụ mục lục' }));
}

describe('RULES §10.29: pressed twice, a tool of the outline is one step', () => {
  const replaceable = async () => {
    const tools = await openTools('Chương a');
    await userEvent.type(await tools.findByLabelText('Tìm trong tiêu đề'), 'a');
    await userEvent.type(tools.getByLabelText('Thay bằng'), 'aa');
    return tools;
  };

  it('find and replace, by its button', async () => {
    await replaceable();
    await pressTwice('Thay tất cả');
    await waitFor(() => expect(titles()).toEqual(['Chương aa']));
  });

  it('find and replace, by Enter held down', async () => {
    await replaceable();
    await userEvent.keyboard('{Enter>3/}');
    await waitFor(() => expect(titles()).toEqual(['Chương aa']));
  });

  it('numbering, and the message about it stays', async () => {
    const tools = await openTools('Chương 1. A', 'Chương 1. B');
    await pressTwice('Đánh số lại');
    await waitFor(() => expect(titles()).toEqual(['Chương 1. A', 'Chương 2. B']));
    await tools.findByText('Đã đánh số lại 1 dòng.');
  });

  it('deleting a line', async () => {
    open(`${ebookPath}/toc`, 'EDITOR', new SharedDraft({}, 'A', 'B', 'C').responses);
    await pressInPlace('Xóa: A', 'Xóa: B');
    await waitFor(() => expect(titles()).toEqual(['B', 'C']));
  });
});

const proposed = (title: string): ProposedLine => ({ level: 0, title, page: null });

function Comparing() {
  const [mine, setMine] = useState<readonly Line[]>([newLine(0, 'A')]);
  const pdf = ['A', 'B', 'C', 'D'].map(proposed);
  return (
    <>
      <output>{mine.map(({ title }) => title).join()}</output>
      <PdfComparison mine={mine} pdf={pdf} onRewrite={setMine} />
    </>
  );
}

describe('RULES §17.7: pressed twice, proposed lines are taken once', () => {
  it('at the end of the outline', async () => {
    const onRewrite = vi.fn();
    const editor = { lines: [newLine(0, 'A')] } as unknown as OutlineEditor;
    render(<TakeButtons editor={editor} lines={[proposed('B')]} onRewrite={onRewrite} />);
    await pressTwice('Thêm vào cuối');
    expect(onRewrite).toHaveBeenCalledTimes(1);
  });

  const outline = () => document.querySelector('output')?.textContent;

  it('one by one: not what has moved to the place of the button', async () => {
    render(<Comparing />);
    await pressInPlace('Thêm “B”', 'Thêm “C”');
    await waitFor(() => expect(outline()).toBe('A,B'));
  });

  it('one by one: not what has the focus next, by Enter held down', async () => {
    render(<Comparing />);
    const restore = ignoreHeldEnter(); // as on every screen
    (await button('Thêm “B”')).focus();
    await userEvent.keyboard('{Enter>3/}');
    await waitFor(() => expect(outline()).toBe('A,B'));
    restore();
  });
});

function Lines({ batch }: { batch: Batch }) {
  return <BatchLines batch={batch} lines={useStoreState(batch.list)} csvValues={null} />;
}

describe('RULES §17.15: pressed twice, one file is removed', () => {
  it('and not the next, which has moved to its place', async () => {
    const batch = new World().batch();
    await batch.add(files(3));
    render(<Lines batch={batch} />);
    await pressInPlace(/^Bỏ “sách-1/, /^Bỏ “sách-2/);
    expect(batch.lines().map(({ file }) => file.name)).toEqual(['sách-2.pdf', 'sách-3.pdf']);
  });
});

describe('RULES §10.30: pressed twice, one task leaves the tray', () => {
  const task = (id: string): Task => ({
    id,
    kind: 'upload',
    title: `Tải lên “${id}.pdf”`,
    text: '',
    percent: null,
    state: 'failed',
    stop: () => undefined,
    dismiss: () => tasks.remove(id),
  });

  it('and not the next, which has moved to its place', async () => {
    open('/exams');
    await screen.findByText('Coming Soon');
    act(() => ['a', 'b', 'c'].forEach((id) => void tasks.show(task(id))));
    await userEvent.click(await button('3 việc có lỗi'));
    await pressInPlace(/a\.pdf.*khỏi/, /b\.pdf.*khỏi/);
    expect(tasks.all().map(({ id }) => id)).toEqual(['b', 'c']);
    act(() => tasks.end());
  });
});
