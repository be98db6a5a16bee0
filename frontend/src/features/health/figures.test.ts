import { afterEach, expect, it } from 'vitest';
import { noteServerTime } from '@/api/serverClock';
import { figuresOf } from './figures';

const serverTime = (ms: number) =>
  noteServerTime(new Headers({ Date: new Date(ms).toUTCString() }));

afterEach(() => serverTime(Date.now()));

// RULES §24
it("the age of a backup goes by the server's clock, not this device's", () => {
  serverTime(Date.now() + 3 * 86_400_000 + 5_000);
  const last_at = new Date().toISOString();
  expect(figuresOf({ name: 'backups', state: 'warn', last_at })[0]).toContain('3 ngày');
});
