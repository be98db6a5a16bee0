/** The first and the last day that the server accepts. */
export const firstDay = '1900-01-01';
export const lastDay = '9998-12-31';

/** Whether the server accepts a text as a day, such as 2026-03-01. */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\d$/.test(text) || text < firstDay || text > lastDay) return false;
  const time = Date.parse(text); // some engines take 30 February for 2 March
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** Whether the server accepts a text as a month, such as 2026-03. */
export const isMonth = (text: string): boolean => isDay(`${text}-01`);
