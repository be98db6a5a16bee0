import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Rect } from '@/api/reviewTypes';
import { show } from '@/testing/page';
import { PageChanges } from './PageChanges';
import type { ComparedPage, Drawn, FromWorker } from './pages/messages';

vi.mock('@/features/reader/Reader', () => ({ drawFrom: async () => () => () => {} }));
const worker = vi.hoisted(() => ({
  drawMore: vi.fn<(first: readonly { was: number | null }[]) => void>(),
  tell: (_: FromWorker) => {},
  first: null as FromWorker | null,
  lives: [] as AbortSignal[],
}));
vi.mock('./pages/inWorker', () => ({
  compareInWorker: (_: unknown, life: AbortSignal, onMessage: (message: FromWorker) => void) => {
    worker.lives.push(life);
    worker.tell = onMessage;
    if (worker.first) onMessage(worker.first);
    return worker.drawMore;
  },
}));

const area = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const pages = (...areas: (Rect[] | null)[]): Drawn => ({
  changes: areas.map((of, n) => ({
    ...{ kind: 'changed', was: n + 1, is: n + 1 },
    ...{ text: false, areas: of, undrawn: false, unsure: false },
  })),
  done: 2 * areas.filter((of) => of !== null).length,
  undrawn: { was: 0, is: 0 },
  complete: !areas.includes(null),
});
const texts = { was: ['a', 'b', 'c'], is: ['a', 'b', 'c'] };
const answer = (...areas: (Rect[] | null)[]): void => {
  worker.first = { kind: 'texts', texts, ...pages(...areas) };
};
const tellOf = (state: Drawn) => act(() => worker.tell({ kind: 'drawn', ...state }));
const tell = (...areas: (Rect[] | null)[]) => tellOf(pages(...areas));

beforeEach(() => {
  answer(null, null, null);
  worker.lives = [];
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

const [was, other] = ['/cũ.pdf?X-Amz-Signature=1', '/cũ.pdf?X-Amz-Signature=2'] as const;

function Signed() {
  const [link, sign] = useState<string>(was);
  return (
    <>
      <button type="button" onClick={() => sign(link === was ? other : '/khác.pdf')}>
        Ký lại
      </button>
      <PageChanges was={link} is="/mới.pdf" />
    </>
  );
}

describe('RULES §18.7: counts of pages that differ', () => {
  it('are announced first and last, not with each count', async () => {
    show(<PageChanges was="/cũ.pdf" is="/mới.pdf" />);
    await screen.findByText(/^3 trang có thể khác \(/);
    const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(said()).toEqual(['3 trang có thể khác', 'Đang so sánh hình của từng trang...']);
    tell([], [area], null);
    await screen.findByText(/^1 trang có thay đổi, 1 trang có thể khác \(/);
    expect(said()[0]).toBe('3 trang có thể khác');
    await press('Dừng so sánh hình');
    expect(said()[1]).toMatch(/^Đã dừng so sánh hình/);
    tell([], [area], []);
    expect(said()).toEqual(['1 trang có thay đổi']);
  });

  it('call pages that may belong elsewhere only possible', async () => {
    const { changes, ...more } = pages([area], [area], null);
    const [one, two] = changes.map((page) => ({ ...page, unsure: true })) as [
      ComparedPage,
      ComparedPage,
    ];
    const added: ComparedPage = { ...one, kind: 'added', was: null, is: 3, text: true, areas: [] };
    const removed: ComparedPage = { ...added, kind: 'removed', was: 3, is: null };
    worker.first = { kind: 'texts', texts, ...more, changes: [one, two, added, removed] };
    show(<PageChanges was="/cũ.pdf" is="/mới.pdf" />);
    await screen.findByText(/^4 trang có thể khác \(/);
    expect(screen.queryByRole('list', { name: 'Các trang có thay đổi' })).toBeNull();
    await press('Xem 4 trang có thể khác');
    await screen.findByRole('dialog', { name: 'Trang 1 (có thể khác)' });
    await press('Thay đổi trước');
    await screen.findByRole('dialog', { name: 'Trang 3 (có thể bỏ)' });
    await press('Thay đổi trước');
    await screen.findByRole('dialog', { name: 'Trang 3 (có thể thêm)' });
  });
});

describe('RULES §18.7: the focus', () => {
  const outcome = () => screen.getByText(/\(bản cũ/).parentElement;
  const button = (name: string) => screen.findByRole('button', { name });

  it('moves to the outcome when the focused button is no longer needed', async () => {
    answer(null, null);
    show(<PageChanges was="/cũ.pdf" is="/mới.pdf" />);
    (await button('Dừng so sánh hình')).focus();
    tell([area], null);
    expect(document.activeElement).toBe(await button('Dừng so sánh hình'));
    tell([area], [area]);
    expect(document.activeElement).toBe(outcome());
  });

  it('moves there when the button that opened the dialog is gone', async () => {
    answer(null, null);
    show(<PageChanges was="/cũ.pdf" is="/mới.pdf" />);
    const opener = await button('Xem 2 trang có thể khác');
    opener.focus();
    fireEvent.click(opener);
    await screen.findByRole('dialog');
    tell([], []);
    await press('Đóng');
    await waitFor(() => expect(document.activeElement).toBe(outcome()));
  });

  it('stays where it is elsewhere', async () => {
    answer(null, null);
    show(<PageChanges was="/cũ.pdf" is="/mới.pdf" />);
    await button('Dừng so sánh hình');
    tell([area], [area]);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('RULES §18.7: the worker that keeps both PDFs', () => {
  const aborted = () => worker.lives.map((life) => life.aborted);

  it('ends when all is drawn', async () => {
    answer(null, null);
    show(<PageChanges was="/cũ.pdf" is="/mới.pdf" />);
    await screen.findByText(/^2 trang có thể khác \(/);
    tell([], null);
    expect(aborted()).toEqual([false]);
    tell([], []);
    expect(aborted()).toEqual([true]);
  });

  it('ends when it fails, and another begins on request', async () => {
    show(<PageChanges was="/cũ.pdf" is="/mới.pdf" />);
    answer(null, null);
    act(() => worker.tell({ kind: 'failed', failure: 'damaged' }));
    expect(aborted()).toEqual([true]);
    await press('Thử lại');
    expect(aborted()).toEqual([true, false]);
  });

  it('goes on when the links are signed anew', async () => {
    answer(null, null);
    show(<Signed />);
    await press('Ký lại');
    expect(aborted()).toEqual([false]);
    await press('Ký lại');
    expect(aborted()).toEqual([true, false]);
  });
});
