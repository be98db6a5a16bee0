import { yearAt } from '@/text/format';

/** The first and last month of a report, as 2026-03; '' if the server is to choose. */
export interface Months {
  from: string;
  to: string;
}

/** Changes one end; the other end follows, so that the range does not end before it begins. */
export function withMonths(shown: Months, part: Partial<Months>): Partial<Months> {
  const { from, to } = { ...shown, ...part };
  if (!from || !to || from <= to) return part;
  return part.from ? { from, to: from } : { from: to, to };
}

/** 20 years together with the last one: the server refuses more than 240 months. */
const yearsBack = 19;

/** The years to choose from, latest first, including that of the value. */
export function yearsFor(value: string, now = new Date()): string[] {
  const last = yearAt(now);
  const years = Array.from({ length: yearsBack + 1 }, (_, i) => String(last - i));
  const own = value.slice(0, 4);
  return own && !years.includes(own) ? [...years, own].sort().reverse() : years;
}
