/** Dates, numbers and sizes the Vietnamese way, whatever the machine's zone and language. */

const zone = 'Asia/Ho_Chi_Minh';

const dateParts = new Intl.DateTimeFormat('en-GB', {
  timeZone: zone,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const whole = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 0 });
const oneDecimal = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 });
const twoDecimals = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 2 });
const plainNumber = new Intl.NumberFormat('en-US', { useGrouping: false });

function parts(time: string | number | Date): Record<string, string> {
  const pairs = dateParts.formatToParts(new Date(time)).map((p) => [p.type, p.value]);
  return Object.fromEntries(pairs);
}

/** dd/MM/yyyy */
export function formatDate(time: string | number | Date): string {
  const p = parts(time);
  return `${p.day}/${p.month}/${p.year}`;
}

/** HH:mm */
export function formatClock(time: string | number | Date): string {
  const p = parts(time);
  return `${p.hour}:${p.minute}`;
}

/** HH:mm dd/MM/yyyy */
export function formatTime(time: string | number | Date): string {
  return `${formatClock(time)} ${formatDate(time)}`;
}

/** 12.345 */
export function formatNumber(n: number): string {
  return whole.format(n);
}

/** A year is a name and takes no thousands separator. */
export function formatYear(n: number): string {
  return plainNumber.format(n);
}

const MB = 1_048_576;

/** 12,5 MB; a second decimal where the first would say nothing. */
export function formatSize(bytes: number): string {
  const size = bytes / MB;
  return `${size < 0.1 ? twoDecimals.format(Math.max(0.01, size)) : oneDecimal.format(size)} MB`;
}

/** How fast an upload goes: 2,1 MB or 80 kB, to be followed by "/giây". */
export function formatSpeed(bytes: number): string {
  return bytes < 0.1 * MB ? `${whole.format(Math.max(1, bytes / 1024))} kB` : formatSize(bytes);
}

/** Seconds as a rough remaining time: 40 giây, 3 phút, 2 giờ. */
export function formatDuration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} giây`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} phút`;
  return `${Math.round(seconds / 3600)} giờ`;
}

/** Whole days from then to now. */
export function daysSince(time: string, now: number = Date.now()): number {
  return Math.max(0, Math.floor((now - new Date(time).getTime()) / 86_400_000));
}

/** Rounded whole percentage; 0 when there is nothing to share. */
export function percent(part: number, total: number): number {
  return total > 0 ? Math.round((part / total) * 100) : 0;
}
