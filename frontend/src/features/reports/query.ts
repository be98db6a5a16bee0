import {
  type ReasonKind,
  type RowKind,
  reasonKinds,
  rowKinds,
  type WorkQuery,
} from '@/api/management/reports';
import { isMonth } from '@/text/dates';

/** The parameters of the reports, as stated in the address. */
interface ReportParams {
  work: WorkQuery;
  /** What the rows of the report on reasons are about. */
  reasonsBy: ReasonKind;
}

/** The parameters in an address. The server chooses the months where they are not valid. */
export function paramsOf(address: URLSearchParams): ReportParams {
  const monthOf = (name: string) => {
    const value = address.get(name) ?? '';
    return isMonth(value) ? value : '';
  };
  const by = rowKinds.find((kind) => kind === address.get('by')) ?? 'month';
  const reasonsBy = reasonKinds.find((kind) => kind === address.get('reasons')) ?? 'template';
  const [from, to] = [monthOf('from'), monthOf('to')];
  const months = to && from > to ? { from: '', to: '' } : { from, to };
  if (address.get('person') !== 'me') return { work: { ...months, by, person: '' }, reasonsBy };
  return { work: { ...months, by: ownRows(by), person: 'me' }, reasonsBy: ownReasons(reasonsBy) };
}

/** The report on the user's own work has only rows by month or by status. */
const ownRows = (by: RowKind): RowKind => (by === 'status' ? 'status' : 'month');

/** The report on the user's own reasons has only rows by month or by template. */
const ownReasons = (by: ReasonKind): ReasonKind => (by === 'month' ? 'month' : 'template');

/** The address, without default values. */
export function addressOf({
  work: { from, to, by, person },
  reasonsBy,
}: ReportParams): URLSearchParams {
  const all = {
    from,
    to,
    by: by === 'month' ? '' : by,
    person,
    reasons: reasonsBy === 'template' ? '' : reasonsBy,
  };
  return new URLSearchParams(Object.entries(all).filter(([, value]) => value));
}
