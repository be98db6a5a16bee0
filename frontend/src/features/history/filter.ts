import type { HistoryFilter } from '@/api/management/history';
import { isDay } from '@/text/dates';

export const noFilter: HistoryFilter = { person: '', action: '', ebook: '', from: '', to: '' };

const names = Object.keys(noFilter) as (keyof HistoryFilter)[];

/** The filter in an address. Invalid days are ignored. */
export function filterOf(address: URLSearchParams): HistoryFilter {
  const read = (name: keyof HistoryFilter) => address.get(name) ?? '';
  const dayOf = (name: 'from' | 'to') => (isDay(read(name)) ? read(name) : '');
  return {
    person: read('person'),
    action: read('action').toLowerCase(),
    ebook: read('ebook'),
    from: dayOf('from'),
    to: dayOf('to'),
  };
}

/** The address of a filter, without empty members. */
export const addressOf = (filter: HistoryFilter): URLSearchParams =>
  new URLSearchParams(names.filter((name) => filter[name]).map((name) => [name, filter[name]]));

export const isFiltered = (filter: HistoryFilter): boolean => names.some((name) => filter[name]);
