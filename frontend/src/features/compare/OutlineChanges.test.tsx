import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { show } from '@/testing/page';
import { OutlineChanges } from './OutlineChanges';
import { compareOutlines } from './outlines';

it('RULES §10.13: the button for the whole outline says what it does, and not that it is on', () => {
  const item = { id: 'a', title: 'Cơ học', page_number: 1, level: 0, order: 0, parent_id: null };
  show(<OutlineChanges outline={compareOutlines([item], [])} changedLineCount={1} />);
  fireEvent.click(screen.getByRole('button', { name: 'Xem cả mục lục' }));
  const back = screen.getByRole('button', { name: 'Chỉ xem dòng thay đổi' });
  expect(back.getAttribute('aria-pressed')).toBeNull();
});
