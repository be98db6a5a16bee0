import type { ReasonKind, ReasonRow, ReportRow, RowKind } from '@/api/management/reports';
import type { Status } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viReports } from '@/text/management/viReports';
import { viEbooks } from '@/text/record/viEbooks';

/** What a row is about, in words. */
export function labelOf(
  { key, name }: Pick<ReportRow, 'key' | 'name'>,
  by: RowKind | ReasonKind,
): string {
  switch (by) {
    case 'month':
      return `${key.slice(5)}/${key.slice(0, 4)}`;
    case 'status':
      return viEbooks.status[key as Status] ?? key;
    case 'person':
      return name ?? viReports.unknown;
    default:
      return key || viReports.none;
  }
}

/** The title of a row's template, or that it has none. */
export const templateOf = ({ template }: Pick<ReasonRow, 'template'>): string =>
  template ? template.title : viReports.reasons.none;

const hour = 60;
const day = 24 * hour;

/** 45 phút, 7 giờ, 2 ngày 5 giờ, 40 ngày. */
export function formatMinutes(minutes: number): string {
  const { times } = viReports;
  if (minutes < hour) return times.minutes(formatNumber(minutes));
  if (minutes < day) return times.hours(formatNumber(Math.floor(minutes / hour)));
  const days = formatNumber(Math.floor(minutes / day));
  const hours = Math.floor((minutes % day) / hour);
  return hours > 0 ? times.daysAndHours(days, formatNumber(hours)) : times.days(days);
}
