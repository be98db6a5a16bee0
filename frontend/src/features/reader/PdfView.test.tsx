import { configureStore } from '@reduxjs/toolkit';
import { fireEvent, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { api } from '@/api/api';
import { Store } from '@/state/Store';
import { show } from '@/testing/page';
import { shimNode } from '@/testing/pdf';
import { PdfView } from './PdfView';

shimNode();
const store = configureStore({ reducer: { api: api.reducer } });

it('Ctrl+F goes to the find bar and selects its text, also while it is open', () => {
  show(
    <Provider store={store}>
      <PdfView
        ebookId="e"
        title="Sách"
        url="/a.pdf"
        jump={null}
        inView={new Store<number | null>(null)}
        onClose={() => {}}
        focus={null}
        frame={{ current: null }}
        top={0}
        besideFrom="lg"
      />
    </Provider>,
  );
  const pressCtrlF = () =>
    fireEvent.keyDown(screen.getAllByRole('button')[0] as HTMLElement, {
      ctrlKey: true,
      code: 'KeyF',
    });
  pressCtrlF();
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Tìm trong tài liệu' });
  fireEvent.change(field, { target: { value: 'lực' } });
  field.blur();
  pressCtrlF();
  expect(document.activeElement).toBe(field);
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 3]);
});
