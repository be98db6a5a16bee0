import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { newLine } from '@/features/toc/outline/outline';
import { ShiftPages } from './ShiftPages';

afterEach(cleanup);

it('RULES §10.12: a shift that is refused for many lines has their number as 1.234', async () => {
  const lines = Array.from({ length: 1_235 }, () => newLine(0, 'Bài tập', '1500'));
  const chosen = new Set(lines.map(({ key }) => key));
  const editor: Partial<OutlineEditor> = { lines, chosen, folded: new Set() };
  render(<ShiftPages editor={editor as OutlineEditor} />);
  await userEvent.type(screen.getByRole('textbox'), '-1500{Enter}');
  expect(
    await screen.findByText(/“Bài tập” \(trang 1\.500\) và 1\.234 dòng khác sẽ nhỏ hơn 1/),
  ).toBeTruthy();
});
