import { describe, expect, it } from 'vitest';
import { parseRetryAfter } from './retryAfter';
import { noteServerTime } from './serverClock';

const now = Date.parse('2030-01-01T00:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['3', 3],
    [' 12 ', 12],
    ['0', 1],
    ['Tue, 01 Jan 2030 00:00:08 GMT', 8],
    ['Mon, 31 Dec 2029 23:59:00 GMT', 1],
    ['soon', null],
    ['-5', null],
    ['', null],
    [null, null],
  ])('%j means %j seconds', (value, seconds) => {
    expect(parseRetryAfter(value, now)).toBe(seconds);
  });

  it('of a date, they are counted by the clock of the server', () => {
    const yesterday = Date.now() - 86_400_000;
    noteServerTime(new Headers({ Date: new Date(yesterday).toUTCString() }));
    const seconds = parseRetryAfter(new Date(yesterday + 60_000).toUTCString());
    noteServerTime(new Headers({ Date: new Date().toUTCString() })); // for the other tests
    expect(seconds).toBeGreaterThan(50);
    expect(seconds).toBeLessThan(70);
  });
});
