import type { ListParams } from './listParams';

/** Filters that are set together by one press, and cleared by another. */
export interface Switch {
  key: 'queue' | 'assigned' | 'mine' | 'returned' | 'unchecked' | 'deleted';
  sets: Partial<Pick<ListParams, 'status' | 'createdBy' | 'assigned' | 'unchecked' | 'deleted'>>;
}

const queue: Switch = { key: 'queue', sets: { status: 'pending_review' } };
const assigned: Switch = { key: 'assigned', sets: { assigned: 'me' } };
const mine: Switch = { key: 'mine', sets: { createdBy: 'me' } };
const unchecked: Switch = { key: 'unchecked', sets: { unchecked: true } };
const deleted: Switch = { key: 'deleted', sets: { deleted: true } };
const returned: Switch = { key: 'returned', sets: { status: 'rejected', createdBy: 'me' } };

/**
 * The queue comes first for reviewers; everybody gets "mine"; the bin is for those who may see it.
 */
export function switchesOf(reviewer: boolean, bin = false): Switch[] {
  const own = [mine, returned, unchecked, ...(bin ? [deleted] : [])];
  return reviewer ? [queue, assigned, ...own] : own;
}

export function isOn(params: ListParams, { sets }: Switch): boolean {
  const set = { ...params, ...sets };
  return (
    set.status === params.status &&
    set.createdBy === params.createdBy &&
    set.assigned === params.assigned &&
    set.unchecked === params.unchecked &&
    set.deleted === params.deleted
  );
}

/** The change made by a press; the order returns to the default of the list. */
export function pressed(params: ListParams, what: Switch): Partial<ListParams> {
  if (!isOn(params, what)) return { ...what.sets, sort: '' };
  const { status, createdBy, assigned: to, unchecked: open, deleted: bin } = what.sets;
  return {
    ...(status && { status: '' }),
    ...(createdBy && { createdBy: '' }),
    ...(to && { assigned: '' }),
    ...(open && { unchecked: false }),
    ...(bin && { deleted: false }),
  };
}
