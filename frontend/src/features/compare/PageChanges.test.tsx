import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { drawFrom as open } from '@/features/reader/document/drawFrom';
import type { Failure } from '@/features/reader/document/readerState';
import { show } from '@/testing/page';
import { PageChanges } from './PageChanges';
import type { FromWorker } from './pages/messages';

const drawFrom = vi.hoisted(() => vi.fn<typeof open>());
vi.mock('@/features/reader/Reader', () => ({ drawFrom }));
vi.mock('./pages/inWorker', () => ({
  compareInWorker: (
    _links: unknown,
    _signal: unknown,
    onMessage: (message: FromWorker) => void,
  ) => {
    const picture = { kind: 'changed', text: false } as const;
    const changes = [1, 2].map((page) => ({ ...picture, was: page, is: page, areas: [area] }));
    onMessage({ kind: 'texts', texts: { was: ['a', 'b'], is: ['a', 'b'] }, changes: [] });
    onMessage({ kind: 'done', changes, undrawn: { was: 0, is: 0 } });
  },
}));

const area = { x: 0.1, y: 0.1, width: 0.2, height: 0.2 };
const drawn = vi.fn(() => () => {});
const opens = async () => drawn;

beforeEach(() => {
  drawn.mockClear();
  drawFrom.mockReset().mockImplementation(opens);
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Opens the first change in the dialog. */
async function look(): Promise<void> {
  show(<PageChanges was="/cũ.pdf" is="/mới.pdf" />);
  await press('Trang 1 (hình)');
}

const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);

describe('RULES §18.7: the pages of two PDFs side by side', () => {
  it('are drawn from PDFs that are opened once, when a page is looked at', async () => {
    await look();
    await waitFor(() => expect(drawn).toHaveBeenCalledTimes(2));
    await press('Đóng');
    await press('Trang 2 (hình)');
    await waitFor(() => expect(drawn).toHaveBeenCalledTimes(4));
    expect(drawFrom).toHaveBeenCalledTimes(2);
  });

  it('say why a PDF cannot be opened, and open it again on request', async () => {
    drawFrom.mockImplementation(async (url, _, onFailure) => {
      if (url === '/mới.pdf') return drawn;
      onFailure('network');
      return null;
    });
    await look();
    await waitFor(() => expect(alerts()).toHaveLength(1));
    expect(alerts()[0]).toContain('Không tải được tệp PDF.');
    expect(screen.getByRole('img', { name: 'Trang 1 của bản mới' })).toBeTruthy();
    drawFrom.mockImplementation(opens);
    drawn.mockClear();
    await press('Thử lại');
    await waitFor(() => expect(drawn).toHaveBeenCalledOnce());
    expect(alerts()).toEqual([]);
    expect(screen.getByRole('img', { name: 'Trang 1 của bản cũ' })).toBeTruthy();
  });

  it('say so when bytes are lost later, and close the PDF', async () => {
    const lost: ((failure: Failure) => void)[] = [];
    const signals: AbortSignal[] = [];
    drawFrom.mockImplementation(async (_, signal, onFailure) => {
      lost.push(onFailure);
      signals.push(signal);
      return drawn;
    });
    await look();
    await waitFor(() => expect(drawn).toHaveBeenCalledTimes(2));
    lost[1]?.('lost');
    await waitFor(() => expect(alerts()).toHaveLength(1));
    expect(alerts()[0]).toContain('Không tìm thấy tệp PDF');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true]);
  });

  it('say that one page cannot be drawn', async () => {
    const fails = vi.fn((_drawing: unknown, _canvas: unknown, onFailed: () => void) => {
      onFailed();
      return () => {};
    });
    drawFrom.mockImplementation(async () => fails);
    await look();
    await waitFor(() => expect(alerts()).toHaveLength(2));
    expect(alerts()[0]).toContain('Không hiển thị được trang');
  });
});
