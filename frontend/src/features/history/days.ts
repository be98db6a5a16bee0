import type { HistoryRow } from '@/api/management/history';
import { formatDate } from '@/text/format';

export interface Day {
  /** dd/MM/yyyy */
  name: string;
  rows: HistoryRow[];
}

/** The rows, which are newest first, by the day on which they happened. */
export function byDay(rows: readonly HistoryRow[]): Day[] {
  const days: Day[] = [];
  for (const row of rows) {
    const name = formatDate(row.created_at);
    const last = days.at(-1);
    if (last?.name === name) last.rows.push(row);
    else days.push({ name, rows: [row] });
  }
  return days;
}
