import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import type { PdfSession } from '@/features/reader/document/PdfSession';
import type { ReaderState } from '@/features/reader/document/readerState';
import { Store } from '@/state/Store';
import { PageField } from './PageField';

// RULES §10.31: a screen around the reader may be left with Esc.
it('Esc takes back what was typed, and only then means something to the screen around it', async () => {
  const session = { inView: new Store<number | null>(3), goTo: () => {} } as unknown as PdfSession;
  const state = { pageCount: 9, labels: null, phase: 'ready' } as ReaderState;
  const prevented: boolean[] = [];
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions: it stands for the screen
    <div onKeyDown={(event) => event.key === 'Escape' && prevented.push(event.defaultPrevented)}>
      <PageField session={session} state={state} />
    </div>,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Trang' });
  await userEvent.type(field, '99');
  await userEvent.keyboard('{Escape}');
  expect(field.value).toBe('3');
  await userEvent.keyboard('{Escape}');
  expect(prevented).toEqual([true, false]);
});
