import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { drawn, outline } from '@/features/toc/outline/linesForTests';
import { noHistory } from '@/features/toc/state/history';
import { TocTools } from './TocTools';

afterEach(cleanup);

it('RULES §10.29: what is hidden in a chosen, folded line is changed with it', async () => {
  const perform = vi.fn();
  const editor: Partial<OutlineEditor> = {
    lines: outline('a1 .a2 b3 .a4'),
    chosen: new Set(['a1']),
    folded: new Set(['a1']),
    history: noHistory,
    perform,
  };
  render(<TocTools editor={editor as OutlineEditor} onClose={() => {}} />);
  screen.getByText('Áp dụng cho 2 dòng đã chọn.');
  await userEvent.type(screen.getByLabelText('Tìm trong tiêu đề'), 'a');
  await userEvent.type(screen.getByLabelText('Thay bằng'), 'c');
  await userEvent.click(screen.getByRole('button', { name: 'Thay tất cả' }));
  expect(drawn(perform.mock.lastCall?.[0].lines)).toBe('c1 .c2 b3 .a4');
});
