import { configureStore } from '@reduxjs/toolkit';
import { screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { expect, it } from 'vitest';
import { api } from '@/api/api';
import { Store } from '@/state/Store';
import { show } from '@/testing/page';
import { shimNode } from '@/testing/pdf';
import { Reader } from './Reader';

shimNode();

function openReader(): void {
  const props = { ebookId: 'e', title: 'Sách', url: null, jump: null, top: 0, besideFrom: 'lg' };
  const inView = new Store<number | null>(null);
  show(
    <Provider store={configureStore({ reducer: { api: api.reducer } })}>
      <Reader
        {...(props as Omit<Parameters<typeof Reader>[0], 'frame'>)}
        {...{ inView, onClose: () => {}, focus: {}, frame: { current: null } }}
      />
    </Provider>,
  );
}

it('takes the focus, but not from a decision that was begun while it was loading', () => {
  const reason = document.createElement('textarea');
  const decision = document.createElement('div');
  decision.setAttribute('role', 'dialog');
  decision.append(reason);
  document.body.append(decision);
  reason.focus();
  openReader();
  expect(document.activeElement).toBe(reason);
  decision.remove();
  openReader();
  expect(document.activeElement).toBe(screen.getAllByRole('region').at(-1));
});
