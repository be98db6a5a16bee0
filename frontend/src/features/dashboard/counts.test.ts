import { describe, expect, it } from 'vitest';
import { countOf, type Statistics } from '@/api/types';
import { nothingToDo, todosOf } from './counts';

const statistics: Statistics = {
  total: 10,
  byStatus: { DRAFT: 4, PENDING_REVIEW: 3, APPROVED: 2, REJECTED: 1 },
  mine: { total: 2, byStatus: { DRAFT: 1, REJECTED: 1 } },
};

describe('pending-work panel', () => {
  it.each([
    ['EDITOR', ['drafts', 'rejected'], [1, 1]],
    ['EXPERT', ['pending'], [3]],
    ['MANAGER', ['pending', 'approved'], [3, 2]],
    ['ADMIN', ['pending', 'approved'], [3, 2]],
  ] as const)('%s', (role, keys, counts) => {
    const todos = todosOf(role, statistics);
    expect(todos.map((t) => t.key)).toEqual(keys);
    expect(todos.map((t) => t.count)).toEqual(counts);
  });

  it('congratulates an editor by their own counts, others by the totals', () => {
    const idle = { ...statistics, mine: { total: 1, byStatus: { PUBLISHED: 1 } } };
    expect(nothingToDo('EDITOR', idle)).toBe(true);
    expect(nothingToDo('EXPERT', idle)).toBe(false);
    expect(nothingToDo('ADMIN', { ...idle, byStatus: { PUBLISHED: 9 } })).toBe(true);
  });
});

it('counts a missing key as 0', () => {
  expect(countOf(statistics, 'published')).toBe(0);
});
