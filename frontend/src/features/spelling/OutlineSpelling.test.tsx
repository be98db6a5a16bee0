import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wordsInDoubt } from '@/text/spellcheck/words';
import { OutlineSpelling } from './OutlineSpelling';

vi.mock('@/text/spellcheck/words', { spy: true });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('of 1,000 lines only the changed one is checked again', () => {
  const lines = Array.from({ length: 1000 }, (_, i) => ({ key: `k${i}`, title: 'Sông đuợc bồi' }));
  const { rerender } = render(<OutlineSpelling lines={lines} />);
  act(() => vi.advanceTimersByTime(500));
  expect(wordsInDoubt).toHaveBeenCalledTimes(1000);
  expect(screen.getByRole('checkbox', { name: /\(1\)|1 từ/ })).toBeTruthy();
  rerender(<OutlineSpelling lines={lines.with(500, { key: 'k500', title: 'Sông đuợc bòii' })} />);
  act(() => vi.advanceTimersByTime(500));
  expect(wordsInDoubt).toHaveBeenCalledTimes(1001);
  expect(screen.getByRole('checkbox', { name: /\(2\)|2 từ/ })).toBeTruthy();
});
