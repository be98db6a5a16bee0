import { describe, expect, it } from 'vitest';
import { rowsInChart } from './Bars';

describe('RULES §22.2: rows of a report in its chart', () => {
  const rows = Array.from({ length: 30 }, (_, i) => i);

  it('are the newest months, which come last', () => {
    expect(rowsInChart(rows, 'month')).toEqual(rows.slice(6));
    expect(rowsInChart(rows.slice(0, 3), 'month')).toEqual([0, 1, 2]);
  });

  it('are otherwise the first', () => {
    expect(rowsInChart(rows, 'subject')).toEqual(rows.slice(0, 24));
  });
});
