import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Rect } from '@/api/reviewTypes';
import type { openForDrawing as open } from '@/features/reader/document/openForDrawing';
import type { Failure } from '@/features/reader/document/readerState';
import { show } from '@/testing/page';
import { PageChanges } from './PageChanges';
import type { ComparedPage } from './pages/messages';
import { area, report, reportState, startWith, stateOf, worker } from './pages/workerForTests';

const openForDrawing = vi.hoisted(() => vi.fn<typeof open>());
vi.mock('@/features/reader/Reader', () => ({ openForDrawing }));
vi.mock('./pages/inWorker', () => ({
  compareInWorker: (...args: Parameters<typeof worker.compare>) => worker.compare(...args),
}));

const drawn = vi.fn(() => () => {});
const opens = async () => drawn;

beforeEach(() => {
  startWith([area], [area]);
  worker.drawMore.mockReset();
  worker.signals = [];
  drawn.mockClear();
  openForDrawing.mockReset().mockImplementation(opens);
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

/** Opens the first change in the dialog. */
async function look(): Promise<void> {
  show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
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
    expect(openForDrawing).toHaveBeenCalledTimes(2);
  });

  it('say why a PDF cannot be opened, and open it again on request', async () => {
    openForDrawing.mockImplementation(async (link, _, onFailure) => {
      if (link.current() === '/mới.pdf') return drawn;
      onFailure('network');
      return null;
    });
    await look();
    await waitFor(() => expect(alerts()).toHaveLength(1));
    expect(alerts()[0]).toContain('Không tải được tệp PDF.');
    expect(screen.getByRole('img', { name: 'Trang 1 của bản mới' })).toBeTruthy();
    openForDrawing.mockImplementation(opens);
    drawn.mockClear();
    await press('Thử lại');
    await waitFor(() => expect(drawn).toHaveBeenCalledOnce());
    expect(alerts()).toEqual([]);
    expect(screen.getByRole('img', { name: 'Trang 1 của bản cũ' })).toBeTruthy();
  });

  it('say so when bytes are lost later, and close the PDF', async () => {
    const lost: ((failure: Failure) => void)[] = [];
    const signals: AbortSignal[] = [];
    openForDrawing.mockImplementation(async (_, signal, onFailure) => {
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
    openForDrawing.mockImplementation(async () => fails);
    await look();
    await waitFor(() => expect(alerts()).toHaveLength(2));
    expect(alerts()[0]).toContain('Không hiển thị được trang');
  });
});

/** The pages of the old PDF that are to be drawn first, call by call. */
const preferred = () =>
  worker.drawMore.mock.calls.map(([first]) => first.map(({ before }) => before));

describe('RULES §18.7: pages whose pictures may differ', () => {
  const showPossible = async () => {
    startWith(null, null, null);
    show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
    await screen.findByText(/^3 trang có thể khác \(/);
  };

  it('are listed as possible, as changed only when drawn, and not at all if they look the same', async () => {
    await showPossible();
    expect(screen.queryByRole('list', { name: 'Các trang có thay đổi' })).toBeNull();
    await waitFor(() => expect(preferred()).toEqual([[]]));
    report([], null, null);
    await screen.findByText(/^2 trang có thể khác \(/);
    await waitFor(() => expect(preferred()).toHaveLength(2));
    report([], [area], null);
    await screen.findByText(/^1 trang có thay đổi, 1 trang có thể khác \(/);
    await screen.findByRole('button', { name: 'Trang 2 (hình)' });
    await waitFor(() => expect(preferred()).toHaveLength(3));
    report([], [area], []);
    await screen.findByText(/^1 trang có thay đổi \(bản cũ/);
    expect(screen.queryByRole('progressbar')).toBeNull();
    expect(preferred()).toHaveLength(3);
  });

  it('are no longer drawn after a stop, except those that are looked at', async () => {
    await showPossible();
    await waitFor(() => expect(preferred()).toHaveLength(1));
    await press('Dừng so sánh hình');
    report([], null, null);
    await screen.findByText(/^Đã dừng so sánh hình/);
    await press('Xem 2 trang có thể khác');
    await screen.findByRole('dialog', { name: 'Trang 2 (có thể khác)' });
    await waitFor(() => expect(preferred()[1]).toEqual([2, 3]));
    screen.getByText('Đang so sánh hình của trang này...');
    report([], [], null);
    await screen.findByText('Không thấy thay đổi nào trên trang này.');
    await waitFor(() => expect(preferred()).toHaveLength(3)); // its neighbour
    report([], [], [area]);
    await press('Thay đổi sau');
    await screen.findByRole('dialog', { name: 'Trang 3 (hình)' });
    expect(preferred()).toHaveLength(3);
  });

  it('are drawn again on request, and in a tab without idle time', async () => {
    const idle = new Map<number, () => void>();
    const request = vi.fn((work: () => void, _?: IdleRequestOptions) => {
      idle.set(request.mock.calls.length, work);
      return request.mock.calls.length;
    });
    vi.stubGlobal('requestIdleCallback', request);
    vi.stubGlobal('cancelIdleCallback', (handle: number) => idle.delete(handle));
    onTestFinished(() => void vi.unstubAllGlobals());
    const rest = async () => {
      await waitFor(() => expect(idle.size).toBeGreaterThan(0));
      await act(async () => {
        for (const [handle, work] of idle) {
          idle.delete(handle);
          work();
        }
      });
    };
    await showPossible();
    await rest();
    expect(request.mock.calls[0]?.[1]?.timeout).toBeGreaterThan(0);
    expect(preferred()).toHaveLength(1);
    await press('Dừng so sánh hình');
    report([], null, null);
    await screen.findByText(/^2 trang có thể khác \(/);
    expect(idle.size).toBe(0); // nothing waits to be drawn
    expect(preferred()).toHaveLength(1);
    await press('Tiếp tục so sánh hình');
    await rest();
    expect(preferred()).toHaveLength(2);
  });

  it('are all drawn by a worker that responds immediately', async () => {
    const responses = [
      [[], null, null],
      [[], [], null],
      [[], [], []],
    ] as (Rect[] | null)[][];
    worker.drawMore.mockImplementation(() => {
      worker.report({ kind: 'drawn', ...stateOf(...(responses.shift() ?? [])) });
    });
    startWith(null, null, null);
    show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
    await screen.findByText(/^Chữ và hình trên các trang không thay đổi\. \(/);
    expect(preferred()).toHaveLength(3);
  });

  it('a page stays in the dialog, even if it turns out to be unchanged', async () => {
    await showPossible();
    await press('Xem 3 trang có thể khác');
    await screen.findByRole('dialog', { name: 'Trang 1 (có thể khác)' });
    reportState({
      ...stateOf(null, [area], [area]),
      changes: stateOf(null, [area], [area]).changes.slice(1),
      complete: true,
    });
    await screen.findByText('Không thấy thay đổi nào trên trang này.');
    screen.getByRole('dialog', { name: 'Trang 1' });
    await press('Thay đổi sau');
    await screen.findByRole('dialog', { name: 'Trang 2 (hình)' });
    await press('Đóng');
    await screen.findByText(/^2 trang có thay đổi \(/);
  });

  it('a page that cannot be drawn is not called unchanged', async () => {
    await showPossible();
    await press('Xem 3 trang có thể khác');
    const { changes, ...more } = stateOf([], [], []);
    const [first, ...others] = changes as [ComparedPage, ...ComparedPage[]];
    reportState({
      ...more,
      changes: [{ ...first, undrawable: true }, ...others],
      undrawable: { before: 1, after: 0 },
    });
    await screen.findByText('Không so sánh được hình của trang này.');
    await screen.findByText(/^Chữ trên các trang không thay đổi\. \(/);
  });
});
