import { expect, it, vi } from 'vitest';
import type { LineState } from '@/features/batch/drafts/lines';
import { batchTask } from './batchTask';

const taskOf = (...states: LineState[]) => {
  const lines = states.map((state, id) => ({
    id,
    file: { name: `${id}.pdf`, size: 1, lastModified: 1 },
    state,
  }));
  return batchTask(lines, { stop: vi.fn(), dismiss: vi.fn() });
};

const failed = (draft: string | null) => ({ kind: 'failed', message: 'Hết chỗ', draft }) as const;

// RULES §17.15
it('is not dismissed by one click while a draft lacks its file', () => {
  expect(taskOf(failed('book-1'))).toMatchObject({ state: 'failed', dismiss: undefined });
  expect(taskOf(failed(null))?.dismiss).toBeDefined();
});
