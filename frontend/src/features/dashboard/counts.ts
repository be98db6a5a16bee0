import { countOf, type Role, type Statistics, type Status } from '@/api/types';

export interface Todo {
  key: 'drafts' | 'rejected' | 'pending' | 'approved';
  count: number;
  search: string;
}

const pending = (statistics: Statistics): Todo => ({
  key: 'pending',
  count: countOf(statistics, 'pending_review'),
  search: '?status=PENDING_REVIEW',
});

const approved = (statistics: Statistics): Todo => ({
  key: 'approved',
  count: countOf(statistics, 'approved'),
  search: '?status=APPROVED',
});

const ownTodos = ({ mine }: Statistics): Todo[] => [
  { key: 'drafts', count: countOf(mine, 'draft'), search: '?status=DRAFT&created_by=me' },
  { key: 'rejected', count: countOf(mine, 'rejected'), search: '?status=REJECTED&created_by=me' },
];

/** What counts as pending work for each role (RULES §10.4). */
export function todosOf(role: Role, statistics: Statistics): Todo[] {
  if (role === 'EDITOR') return ownTodos(statistics);
  if (role === 'EXPERT') return [pending(statistics)];
  return [pending(statistics), approved(statistics)];
}

/** Whether no e-book is unfinished: none of an editor's own, otherwise none of anyone's. */
export function nothingToDo(role: Role, statistics: Statistics): boolean {
  const counts = role === 'EDITOR' ? statistics.mine : statistics;
  const unfinished: Status[] = ['draft', 'pending_review', 'rejected', 'approved'];
  return unfinished.every((status) => countOf(counts, status) === 0);
}
