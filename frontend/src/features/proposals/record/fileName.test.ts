import { describe, expect, it } from 'vitest';
import { titleOfName } from './fileName';

describe('RULES §17.15: a title from the name of a file', () => {
  it.each([
    ['Toán 6 - tập 1.pdf', 'Toán 6 - tập 1'],
    ['ngu_van_9__tap_2.PDF', 'ngu van 9 tap 2'],
    ['lich-su-12.pdf', 'lich su 12'],
    ['Địa lí 10-11.pdf', 'Địa lí 10-11'],
    ['Sinh%20h%E1%BB%8Dc.pdf', 'Sinh học'],
    ['100%.pdf', '100%'],
    ['To\u0061\u0301n.pdf', 'Toán'],
    ['a\u202efdp.pdf', 'afdp'],
    ['.pdf', ''],
  ])('%s', (name, title) => {
    expect(titleOfName(name)).toBe(title);
  });

  it('is no longer than a title may be', () => {
    expect([...titleOfName(`${'ữ'.repeat(600)}.pdf`)]).toHaveLength(500);
  });
});
