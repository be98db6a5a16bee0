import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { wordsInDoubt } from '@/text/spellcheck/words';
import { OutlineSpelling } from './OutlineSpelling';
import { underlineRules } from './underlineRules';

vi.mock('@/text/spellcheck/words', { spy: true });
vi.mock('./underlineRules', { spy: true });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('of 1,000 lines only the changed one is checked again', () => {
  const lines = Array.from({ length: 1000 }, (_, i) => ({ key: `k${i}`, title: 'Sông đuợc bồi' }));
  const { rerender } = render(<OutlineSpelling lines={lines} shown={lines} />);
  act(() => vi.advanceTimersByTime(500));
  expect(wordsInDoubt).toHaveBeenCalledTimes(1000);
  expect(screen.getByRole('checkbox', { name: /\(1\)$/ })).toBeTruthy();
  const changed = lines.with(500, { key: 'k500', title: 'Sông đuợc bòii' });
  rerender(<OutlineSpelling lines={changed} shown={changed} />);
  act(() => vi.advanceTimersByTime(500));
  expect(wordsInDoubt).toHaveBeenCalledTimes(1001);
  expect(screen.getByRole('checkbox', { name: /\(2\)$/ })).toBeTruthy();
});

it('RULES §17.20: words of lines that were folded are underlined when these are shown', () => {
  const lines = ['A', 'B'].map((key) => ({ key, title: 'Sông đuợc bồi' }));
  const underlined = () => vi.mocked(underlineRules).mock.lastCall?.[0].length;
  const { rerender } = render(<OutlineSpelling lines={lines} shown={lines.slice(0, 1)} />);
  act(() => vi.advanceTimersByTime(500));
  expect(underlined()).toBe(1);
  rerender(<OutlineSpelling lines={lines} shown={lines} />);
  expect(underlined()).toBe(2);
});
