import { type ListParams, noFilters } from './listParams';

/** Filters that are set together by one press, and cleared by another. */
interface Switch {
  key: 'queue' | 'assigned' | 'mine' | 'returned' | 'unchecked' | 'deleted';
  sets: Partial<Pick<ListParams, 'status' | 'createdBy' | 'assigned' | 'unchecked' | 'deleted'>>;
}

const queue: Switch = { key: 'queue', sets: { status: 'pending_review' } };
const assigned: Switch = { key: 'assigned', sets: { assigned: 'me' } };
const mine: Switch = { key: 'mine', sets: { createdBy: 'me' } };
const unchecked: Switch = { key: 'unchecked', sets: { unchecked: true } };
const deleted: Switch = { key: 'deleted', sets: { deleted: true } };
const returned: Switch = { key: 'returned', sets: { status: 'rejected', createdBy: 'me' } };

/** The switches of a user: for reviewers also the queue and what is assigned to them. */
export function switchesOf(reviewer: boolean, seesDeleted = false): Switch[] {
  const own = [mine, returned, unchecked, ...(seesDeleted ? [deleted] : [])];
  return reviewer ? [queue, assigned, ...own] : own;
}

const namesOf = ({ sets }: Switch) => Object.keys(sets) as (keyof Switch['sets'])[];

export const isOn = (params: ListParams, one: Switch): boolean =>
  namesOf(one).every((name) => params[name] === one.sets[name]);

/** Turning a switch on also returns the order to the list's default. */
export function changeOnPress(params: ListParams, one: Switch): Partial<ListParams> {
  if (!isOn(params, one)) return { ...one.sets, sort: '' };
  return Object.fromEntries(namesOf(one).map((name) => [name, noFilters[name]]));
}
