import { serverNow } from '@/api/serverClock';
import { formatDate } from '@/text/format';

/** The day in Vietnam, as the API writes it (2026-03-01). */
export const today = (now: number = serverNow()): string =>
  formatDate(now).split('/').reverse().join('-');

/** Whether a day in Vietnam (2026-03-01) has passed. */
export const isOverdue = (due: string, now: number = serverNow()): boolean => due < today(now);

/** A day as it is shown: 01/03/2026. */
export const shownDay = (day: string): string => day.split('-').reverse().join('/');
