import { serverNow } from '@/api/serverClock';
import { yearAt } from '@/text/format';

/** The first and last month of a report, as 2026-03; '' if the server is to choose. */
interface Months {
  from: string;
  to: string;
}

/** Changes one end; the other end follows, so that the range does not end before it begins. */
export function withMonths(shown: Months, change: Partial<Months>): Partial<Months> {
  const { from, to } = { ...shown, ...change };
  if (!from || !to || from <= to) return change;
  return change.from ? { from, to: from } : { from: to, to };
}

/** With the current year this offers 20 years: the server refuses more than 240 months. */
const yearsBack = 19;

/** The years to choose from, latest first, including that of the value. */
export function yearsFor(value: string, now: number = serverNow()): string[] {
  const thisYear = yearAt(now);
  const years = Array.from({ length: yearsBack + 1 }, (_, i) => String(thisYear - i));
  const valueYear = value.slice(0, 4);
  return valueYear && !years.includes(valueYear) ? [...years, valueYear].sort().reverse() : years;
}
