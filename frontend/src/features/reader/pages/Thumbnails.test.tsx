import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { PdfSession } from '@/features/reader/document/PdfSession';
import { initialState } from '@/features/reader/document/readerState';
import { Store } from '@/state/Store';
import { Thumbnail } from './Thumbnail';
import { Thumbnails } from './Thumbnails';

vi.mock('./Thumbnail', () => ({ Thumbnail: vi.fn(() => null) }));

afterEach(cleanup);

it('a turned page renders two entries anew, however many there are', () => {
  const inView = new Store<number | null>(1);
  const session = { inView } as unknown as PdfSession;
  const state = { ...initialState, pageCount: 300 };
  render(<Thumbnails session={session} state={state} />);
  expect(Thumbnail).toHaveBeenCalledTimes(300);
  act(() => inView.set(2));
  expect(Thumbnail).toHaveBeenCalledTimes(302);
  expect(screen.getByRole('button', { current: 'page', name: 'Trang 2' })).toBeTruthy();
});
