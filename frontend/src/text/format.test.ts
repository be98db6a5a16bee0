import { describe, expect, it } from 'vitest';
import {
  daysSince,
  formatClock,
  formatDate,
  formatDuration,
  formatNumber,
  formatSize,
  formatSpace,
  formatTime,
  formatYear,
  percent,
} from './format';
import { codePoints } from './length';

describe('times are shown in Asia/Ho_Chi_Minh', () => {
  it.each([
    ['2025-01-31T17:00:00Z', '01/02/2025', '00:00 01/02/2025'],
    ['2025-12-31T16:59:59Z', '31/12/2025', '23:59 31/12/2025'],
    ['2024-02-29T01:05:00Z', '29/02/2024', '08:05 29/02/2024'],
  ])('%s', (time, date, full) => {
    expect(formatDate(time)).toBe(date);
    expect(formatTime(time)).toBe(full);
  });
});

it('times and numbers are those of the platform', () => {
  const times = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Ho_Chi_Minh',
    dateStyle: 'short',
    timeStyle: 'short',
  });
  const [whole, tenths] = [0, 1].map(
    (maximumFractionDigits) => new Intl.NumberFormat('vi-VN', { maximumFractionDigits }),
  );
  for (let i = 0; i < 2000; i++) {
    const time = Date.UTC(1976, 0) + i * 40_000_037_003;
    expect(`${formatDate(time)}, ${formatClock(time)}`).toBe(times.format(time));
    expect(formatNumber(i ** 3)).toBe(whole?.format(i ** 3));
    expect(formatSize((i + 1) * 123_457)).toBe(
      `${tenths?.format(((i + 1) * 123_457) / 1_048_576)} MB`,
    );
  }
});

describe('numbers the Vietnamese way', () => {
  it('groups thousands with dots, but not years', () => {
    expect(formatNumber(12345)).toBe('12.345');
    expect(formatYear(2025)).toBe('2025');
  });

  it.each([
    [13_107_200, '12,5 MB'],
    [104_857_599, '100 MB'],
    [50_000, '0,048 MB'],
    [3_000, '0,0029 MB'],
    [16, '0,000015 MB'],
  ])('%d bytes', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });

  it.each([
    [12_345_678, '11,8 MB'],
    [1_073_741_823, '1.024 MB'],
    [1_073_741_824, '1 GB'],
    [12_345_678_901, '11,5 GB'],
    [2_199_023_255_552, '2.048 GB'],
  ])('%d bytes of space', (bytes, text) => {
    expect(formatSpace(bytes)).toBe(text);
  });

  it.each([
    [0.2, '1 giây'],
    [42, '42 giây'],
    [59.7, '1 phút'],
    [90, '2 phút'],
    [3580, '1 giờ'],
    [7200, '2 giờ'],
  ])('%d seconds', (seconds, text) => {
    expect(formatDuration(seconds)).toBe(text);
  });
});

describe('percentages are rounded whole numbers; 0 if total is 0', () => {
  it.each([
    [1, 3, 33],
    [2, 3, 67],
    [0, 0, 0],
    [5, 5, 100],
  ])('%d of %d', (part, total, result) => {
    expect(percent(part, total)).toBe(result);
  });
});

it('counts code points after NFC', () => {
  expect(codePoints('Đường')).toBe(5);
  expect(codePoints('Đường'.normalize('NFD'))).toBe(5);
  expect(codePoints('📘')).toBe(1);
});

it('counts whole days of waiting', () => {
  const now = Date.parse('2025-05-10T00:00:00Z');
  expect(daysSince('2025-05-07T23:00:00Z', now)).toBe(2);
  expect(daysSince('2025-05-11T00:00:00Z', now)).toBe(0);
});
