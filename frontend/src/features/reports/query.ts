import {
  type ReasonKind,
  type RowKind,
  reasonKinds,
  rowKinds,
  type WorkQuery,
} from '@/api/management/reports';

const month = /^\d{4}-(0[1-9]|1[0-2])$/;

/** What an address asks for. What is no month there is the server's choice. */
export function queryOf(address: URLSearchParams): WorkQuery {
  const monthOf = (name: string) => {
    const value = address.get(name) ?? '';
    return month.test(value) ? value : '';
  };
  const by = rowKinds.find((kind) => kind === address.get('by')) ?? 'month';
  const person = address.get('person') === 'me' ? 'me' : '';
  return { from: monthOf('from'), to: monthOf('to'), by: person ? ofOneself(by) : by, person };
}

/** Of oneself there are only months and statuses. */
const ofOneself = (by: RowKind): RowKind => (by === 'status' ? 'status' : 'month');

/** The parameters of an address, without those that say nothing. */
export function addressOf(
  { from, to, by, person }: WorkQuery,
  reasons: ReasonKind,
): Record<string, string> {
  const all = {
    from,
    to,
    by: by === 'month' ? '' : by,
    person,
    reasons: reasons === 'template' ? '' : reasons,
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value));
}

/** What the rows of the report on reasons stand for: `reasons` in the address. Of oneself there are fewer. */
export function reasonsBy(address: URLSearchParams): ReasonKind {
  const by = reasonKinds.find((kind) => kind === address.get('reasons')) ?? 'template';
  return address.get('person') === 'me' && by !== 'month' ? 'template' : by;
}
