import { createTheme, ThemeProvider } from '@mui/material/styles';
import { act, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PagesSideBySide } from './PagesSideBySide';
import { area } from './pages/workerForTests';
import type { Drawable } from './useDraw';

const closed: Drawable = { draw: null, failure: null, retry: () => {} };
const page = {
  before: 1,
  after: 1,
  textDiffers: false,
  areas: [area],
  undrawable: false,
  unsure: false,
};
const shown = (before: Drawable) => (
  <ThemeProvider theme={createTheme()}>
    <PagesSideBySide
      pdfs={{ before, after: closed }}
      texts={{ before: [''], after: [''] }}
      pages={[{ kind: 'changed', ...page }]}
      at={0}
      onMove={() => {}}
      onClose={() => {}}
    />
  </ThemeProvider>
);

it('RULES §18.7: a page is drawn from a PDF opened again, though its closing broke off the drawing', () => {
  let breakOff = () => {};
  const first: Drawable['draw'] = (_drawing, _canvas, onFailed) => {
    breakOff = onFailed;
    return () => {};
  };
  const { rerender } = render(shown({ ...closed, draw: first }));
  act(() => breakOff());
  rerender(shown({ ...closed, failure: 'forbidden' }));
  screen.getByRole('alert');
  const again = vi.fn(() => () => {});
  rerender(shown({ ...closed, draw: again }));
  expect(again).toHaveBeenCalledOnce();
  expect(screen.queryByRole('alert')).toBeNull();
});
