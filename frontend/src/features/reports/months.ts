/** The months of a report, written as 2026-03; an end that is empty is the server's choice. */
export interface Months {
  from: string;
  to: string;
}

/** Other months, of which the end that was not changed follows, so that none ends before it begins. */
export function withMonths(shown: Months, part: Partial<Months>): Partial<Months> {
  const { from, to } = { ...shown, ...part };
  if (!from || !to || from <= to) return part;
  return part.from ? { from, to: from } : { from: to, to };
}

const yearsBack = 20;

/** The years that one can choose from, latest first, and that of the value. */
export function yearsFor(value: string, now = new Date()): string[] {
  const last = now.getFullYear();
  const years = Array.from({ length: yearsBack + 1 }, (_, i) => String(last - i));
  const own = value.slice(0, 4);
  return own && !years.includes(own) ? [...years, own].sort().reverse() : years;
}
