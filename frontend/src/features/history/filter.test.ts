import { describe, expect, it } from 'vitest';
import type { HistoryRow } from '@/api/management/history';
import { byDay } from './days';
import { addressOf, filterOf, isFiltered, noFilter } from './filter';

// RULES §22.1
describe('the filter of the history', () => {
  it('is in the address, without empty values', () => {
    const filter = { ...noFilter, action: 'reject', from: '2026-03-01' };
    const address = new URLSearchParams(addressOf(filter));
    expect(address.toString()).toBe('action=reject&from=2026-03-01');
    expect(filterOf(address)).toEqual(filter);
    expect(isFiltered(filter)).toBe(true);
    expect(isFiltered(filterOf(new URLSearchParams()))).toBe(false);
  });

  it('ignores what the server does not read as a day', () => {
    const read = filterOf(new URLSearchParams('from=yesterday&to=2026-3-1&action=REJECT'));
    expect(read).toEqual({ ...noFilter, action: 'reject' });
    const outOfRange = filterOf(new URLSearchParams('from=2026-99-99&to=9999-12-31'));
    expect(outOfRange).toEqual(noFilter);
  });
});

it('rows are grouped by the day in Việt Nam', () => {
  const times = ['2026-03-02T16:59:59Z', '2026-03-01T17:00:00Z', '2026-03-01T16:59:59Z'];
  const rows = times.map((created_at) => ({ created_at }) as HistoryRow);
  expect(byDay(rows).map(({ name, rows }) => [name, rows.length])).toEqual([
    ['02/03/2026', 2],
    ['01/03/2026', 1],
  ]);
});
