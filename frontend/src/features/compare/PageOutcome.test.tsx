import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { show } from '@/testing/page';
import { PageChanges } from './PageChanges';
import type { ComparedPage } from './pages/messages';
import { area, report, startWith, stateOf, texts, worker } from './pages/workerForTests';

vi.mock('@/features/reader/Reader', () => ({ openForDrawing: async () => () => () => {} }));
vi.mock('./pages/inWorker', () => ({
  compareInWorker: (...args: Parameters<typeof worker.compare>) => worker.compare(...args),
}));

beforeEach(() => {
  startWith(null, null, null);
  worker.signals = [];
});

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));

const [signed, signedAgain] = ['/cũ.pdf?X-Amz-Signature=1', '/cũ.pdf?X-Amz-Signature=2'] as const;

function Signed() {
  const [link, sign] = useState<string>(signed);
  return (
    <>
      <button type="button" onClick={() => sign(link === signed ? signedAgain : '/khác.pdf')}>
        Ký lại
      </button>
      <PageChanges before={link} after="/mới.pdf" />
    </>
  );
}

describe('RULES §18.7: counts of pages that differ', () => {
  it('are announced at first and at the end, not for each page', async () => {
    show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
    await screen.findByText(/^3 trang có thể khác \(/);
    const statusTexts = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
    expect(statusTexts()).toEqual(['3 trang có thể khác', 'Đang so sánh hình của từng trang...']);
    report([], [area], null);
    await screen.findByText(/^1 trang có thay đổi, 1 trang có thể khác \(/);
    expect(statusTexts()[0]).toBe('3 trang có thể khác');
    await press('Dừng so sánh hình');
    expect(statusTexts()[1]).toMatch(/^Đã dừng so sánh hình/);
    report([], [area], []);
    expect(statusTexts()).toEqual(['1 trang có thay đổi']);
  });

  it('include pages that may belong elsewhere only as possible changes', async () => {
    const { changes, ...more } = stateOf([area], [area], null);
    const [one, two] = changes.map((page) => ({ ...page, unsure: true })) as [
      ComparedPage,
      ComparedPage,
    ];
    const added: ComparedPage = {
      ...one,
      kind: 'added',
      before: null,
      after: 3,
      textDiffers: true,
      areas: [],
    };
    const removed: ComparedPage = { ...added, kind: 'removed', before: 3, after: null };
    worker.firstMessage = texts({ ...more, changes: [one, two, added, removed] });
    show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
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
    startWith(null, null);
    show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
    (await button('Dừng so sánh hình')).focus();
    report([area], null);
    expect(document.activeElement).toBe(await button('Dừng so sánh hình'));
    report([area], [area]);
    expect(document.activeElement).toBe(outcome());
  });

  it('moves to the outcome when the opener of the dialog is gone', async () => {
    startWith(null, null);
    show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
    const opener = await button('Xem 2 trang có thể khác');
    opener.focus();
    fireEvent.click(opener);
    await screen.findByRole('dialog');
    report([], []);
    await press('Đóng');
    await waitFor(() => expect(document.activeElement).toBe(outcome()));
  });

  it('is not moved if it was elsewhere', async () => {
    startWith(null, null);
    show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
    await button('Dừng so sánh hình');
    report([area], [area]);
    expect(document.activeElement).toBe(document.body);
  });
});

describe('RULES §18.7: the worker that keeps both PDFs', () => {
  const aborted = () => worker.signals.map((signal) => signal.aborted);

  it('ends when all is drawn', async () => {
    startWith(null, null);
    show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
    await screen.findByText(/^2 trang có thể khác \(/);
    report([], null);
    expect(aborted()).toEqual([false]);
    report([], []);
    expect(aborted()).toEqual([true]);
  });

  it('ends when it fails, and another begins on request', async () => {
    show(<PageChanges before="/cũ.pdf" after="/mới.pdf" />);
    startWith(null, null);
    act(() => worker.report({ kind: 'failed', failure: 'damaged' }));
    expect(aborted()).toEqual([true]);
    await press('Thử lại');
    expect(aborted()).toEqual([true, false]);
  });

  it('continues when the links are signed again', async () => {
    startWith(null, null);
    show(<Signed />);
    await press('Ký lại');
    expect(aborted()).toEqual([false]);
    await press('Ký lại');
    expect(aborted()).toEqual([true, false]);
  });
});
