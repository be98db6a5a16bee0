import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { takesKeysSoon } from '@/ui/loading/lazyPart';
import { useTypedAhead } from './useTypedAhead';

afterEach(cleanup);

/** A page that keeps keys until its part is loaded, and then has some fields. */
function Page() {
  const [loading, setLoading] = useState(true);
  const keep = useTypedAhead();
  useEffect(() => {
    document.addEventListener('keydown', keep);
    return () => document.removeEventListener('keydown', keep);
  });
  return (
    <>
      {loading && <span {...takesKeysSoon} />}
      <div role="dialog" tabIndex={-1} onFocus={() => setLoading(false)} />
      <input type="email" aria-label="email" />
      <input type="text" aria-label="text" />
    </>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

/** What the text field gets after `keys` and, if stated, the focus in other places first. */
async function typed(keys: string, ...before: HTMLElement[]): Promise<string> {
  await userEvent.keyboard(keys);
  for (const place of [...before, field('text')]) place.focus();
  await Promise.resolve();
  return field('text').value;
}

it.each([
  ['ab c', 'ab c'],
  ['taa{Backspace}{Backspace}â', 'tâ'], // how Vietnamese keyboards correct a letter
  ['{Backspace}a{Shift>}B{/Shift}', 'aB'],
  ['ab{Enter}', ''],
  ['ab{Escape}', ''],
  ['ab{Escape}c', 'c'],
])('%s is “%s” in the field', async (keys, value) => {
  render(<Page />);
  expect(await typed(keys)).toBe(value);
});

it('stays while a dialog has the focus, and not after another field had it', async () => {
  render(<Page />);
  expect(await typed('ab', screen.getByRole('dialog'))).toBe('ab');
  cleanup();
  render(<Page />);
  expect(await typed('ab', field('email'))).toBe('');
  expect(field('email').value).toBe('');
});
