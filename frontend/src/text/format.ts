/**
 * Formats dates, numbers and sizes as in Vietnam, whatever the machine's time zone and language.
 * Only small sizes use Intl. Creating its formatters for dates and numbers took a slow processor about
 * 50 ms on every screen.
 */

/** Việt Nam has been at UTC+7 since 1975, without daylight saving time. */
const utcOffsetMs = 7 * 3_600_000;

/** The time in Việt Nam as yyyy-MM-ddTHH:mm:ss.SSSZ, although it is not UTC. */
function localTime(time: string | number | Date): string {
  return new Date(new Date(time).getTime() + utcOffsetMs).toISOString();
}

/** Dots between thousands and a decimal comma; trailing zeros are left out. */
function grouped(n: number, decimals: number): string {
  const [whole = '', fraction] = String(Number(n.toFixed(decimals))).split('.');
  const dotted = whole.replace(/\B(?=(\d{3})+$)/g, '.');
  return fraction ? `${dotted},${fraction}` : dotted;
}

/** The year in Việt Nam. */
export const yearAt = (time: number | Date): number => Number(localTime(time).slice(0, 4));

/** dd/MM/yyyy */
export function formatDate(time: string | number | Date): string {
  const local = localTime(time);
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)}`;
}

/** HH:mm */
export function formatClock(time: string | number | Date): string {
  return localTime(time).slice(11, 16);
}

/** HH:mm dd/MM/yyyy */
export function formatTime(time: string | number | Date): string {
  return `${formatClock(time)} ${formatDate(time)}`;
}

/** 12.345 */
export function formatNumber(n: number): string {
  return grouped(n, 0);
}

/** A year has no thousands separator. */
export function formatYear(n: number): string {
  return String(n);
}

const MB = 1_048_576;

const twoDigits = new Intl.NumberFormat('vi-VN', { maximumSignificantDigits: 2 });

/** 12,5 MB or 0,0011 MB: always in megabytes. Small sizes have two significant digits. */
export function formatSize(bytes: number): string {
  return `${bytes < MB / 10 ? twoDigits.format(bytes / MB) : grouped(bytes / MB, 1)} MB`;
}

/** 12,5 MB or 1,2 GB. */
export function formatSpace(bytes: number): string {
  return bytes < 1024 * MB ? formatSize(bytes) : `${grouped(bytes / MB / 1024, 1)} GB`;
}

/** How fast an upload goes: 2,1 MB or 80 kB, to be followed by "/giây". */
export function formatSpeed(bytes: number): string {
  return bytes < 0.1 * MB ? `${grouped(Math.max(1, bytes / 1024), 0)} kB` : formatSize(bytes);
}

/** Seconds as a rough duration: 40 giây, 3 phút, 2 giờ. */
export function formatDuration(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 59.5) return `${Math.max(1, Math.round(seconds))} giây`;
  return minutes < 60 ? `${minutes} phút` : `${Math.round(seconds / 3600)} giờ`;
}

/** Whole days from `time` to `now`, the time of the server (serverNow). */
export function daysSince(time: string, now: number): number {
  return Math.max(0, Math.floor((now - new Date(time).getTime()) / 86_400_000));
}

/** Rounded to whole percent; 0 if the total is 0. */
export function percent(part: number, total: number): number {
  return total > 0 ? Math.round((part / total) * 100) : 0;
}
