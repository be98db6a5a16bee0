import type { HistoryFilter } from '@/api/management/history';

export const noFilter: HistoryFilter = { person: '', action: '', ebook: '', from: '', to: '' };

const names = Object.keys(noFilter) as (keyof HistoryFilter)[];

const day = /^\d{4}-\d\d-\d\d$/;

/** The filter in an address. What is no day there filters nothing. */
export function filterOf(address: URLSearchParams): HistoryFilter {
  const read = (name: keyof HistoryFilter) => address.get(name) ?? '';
  const dayOf = (name: 'from' | 'to') => (day.test(read(name)) ? read(name) : '');
  return {
    person: read('person'),
    action: read('action').toLowerCase(),
    ebook: read('ebook'),
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

/** The parameters of an address, without those that filter nothing. */
export const addressOf = (filter: HistoryFilter): Record<string, string> =>
  Object.fromEntries(names.filter((name) => filter[name]).map((name) => [name, filter[name]]));

export const isFiltered = (filter: HistoryFilter): boolean => names.some((name) => filter[name]);
