import type { ListParams } from './listParams';

/** Filters that one press sets together, and another clears. */
export interface Switch {
  key: 'queue' | 'mine' | 'returned' | 'deleted';
  sets: Partial<Pick<ListParams, 'status' | 'createdBy' | 'deleted'>>;
}

const queue: Switch = { key: 'queue', sets: { status: 'pending_review' } };
const mine: Switch = { key: 'mine', sets: { createdBy: 'me' } };
const deleted: Switch = { key: 'deleted', sets: { deleted: true } };
const returned: Switch = { key: 'returned', sets: { status: 'rejected', createdBy: 'me' } };

/** Who decides has the queue first; everybody has what is theirs; the bin is for those who may see it. */
export function switchesOf(reviewer: boolean, bin = false): Switch[] {
  const own = [mine, returned, ...(bin ? [deleted] : [])];
  return reviewer ? [queue, ...own] : own;
}

export function isOn(params: ListParams, { sets }: Switch): boolean {
  const set = { ...params, ...sets };
  return (
    set.status === params.status &&
    set.createdBy === params.createdBy &&
    set.deleted === params.deleted
  );
}

/** The change that a press makes; the order goes back to what is usual for the list. */
export function pressed(params: ListParams, what: Switch): Partial<ListParams> {
  if (!isOn(params, what)) return { ...what.sets, sort: '' };
  const { status, createdBy, deleted: bin } = what.sets;
  return {
    ...(status && { status: '' }),
    ...(createdBy && { createdBy: '' }),
    ...(bin && { deleted: false }),
  };
}
