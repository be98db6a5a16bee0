import { describe, expect, it } from 'vitest';
import { noteServerTime } from '@/api/serverClock';
import { formatMinutes, labelOf } from './labels';
import { withMonths, yearsFor } from './months';
import { addressOf, paramsOf } from './query';

// RULES §22.2
describe('a report', () => {
  it.each([
    ['', { from: '', to: '', by: 'month', person: '' }, {}],
    [
      'from=2026-01&to=2026-03&by=subject',
      { from: '2026-01', to: '2026-03', by: 'subject', person: '' },
      { from: '2026-01', to: '2026-03', by: 'subject' },
    ],
    ['person=me&by=subject', { from: '', to: '', by: 'month', person: 'me' }, { person: 'me' }],
    ['from=9999-12&to=1800-01', { from: '', to: '', by: 'month', person: '' }, {}],
    ['from=2026-11&to=2026-01', { from: '', to: '', by: 'month', person: '' }, {}],
    ['from=2026-13&by=year&person=x', { from: '', to: '', by: 'month', person: '' }, {}],
  ])('is in the address: %s', (address, query, again) => {
    const params = paramsOf(new URLSearchParams(address));
    expect(params.work).toEqual(query);
    expect(Object.fromEntries(addressOf(params))).toEqual(again);
  });

  it.each([
    ['', 'template', {}],
    ['reasons=subject', 'subject', { reasons: 'subject' }],
    ['reasons=status', 'template', {}],
    ['person=me&reasons=subject', 'template', { person: 'me' }],
    ['person=me&reasons=month', 'month', { person: 'me', reasons: 'month' }],
  ])('has the rows of the reasons in the address: %s', (address, by, again) => {
    const params = paramsOf(new URLSearchParams(address));
    expect(params.reasonsBy).toBe(by);
    expect(Object.fromEntries(addressOf(params))).toEqual(again);
  });

  it.each([
    [{ from: '2025-12' }, { from: '2025-12' }],
    [{ from: '2026-04' }, { from: '2026-04', to: '2026-04' }],
    [{ to: '2026-01' }, { from: '2026-01', to: '2026-01' }],
    [{ to: '2026-02' }, { to: '2026-02' }],
  ])('of February and March 2026 follows a change of one month: %o', (part, want) => {
    expect(withMonths({ from: '2026-02', to: '2026-03' }, part)).toEqual(want);
  });

  // RULES §22.2: at most 240 months (adapters/httpapi/reports/reports.go)
  it('offers no months so far apart that the server refuses them', () => {
    const years = yearsFor('2026-03', Date.parse('2026-03-01')).map(Number);
    expect(12 * (Math.max(...years) - Math.min(...years) + 1)).toBeLessThanOrEqual(240);
  });

  it('offers the last 20 years, and that of the address', () => {
    const now = Date.parse('2026-03-01');
    expect(yearsFor('2026-03', now)).toHaveLength(20);
    expect(yearsFor('2026-03', now)[0]).toBe('2026');
    expect(yearsFor('1999-03', now).at(-1)).toBe('1999');
    const newYear = Date.parse('2026-12-31T17:00:00Z'); // midnight in Việt Nam
    expect(yearsFor('2026-03', newYear)[0]).toBe('2027');
    expect(yearsFor('2026-03', newYear - 1)[0]).toBe('2026');
    expect(yearsFor('2031-03', now)[0]).toBe('2031');
  });

  it("takes this year from the server's clock", () => {
    noteServerTime(new Headers({ date: 'Mon, 01 Mar 2077 00:00:00 GMT' }));
    expect(yearsFor('2077-03')[0]).toBe('2077');
    noteServerTime(new Headers({ date: new Date().toUTCString() }));
  });

  it.each([
    ['month', '2026-03', null, '03/2026'],
    ['status', 'pending_review', null, 'Chờ duyệt'],
    ['subject', '', null, '(để trống)'],
    ['grade', 'Lớp 7', null, 'Lớp 7'],
    ['person', 'p', 'Trần Biên', 'Trần Biên'],
    ['person', 'p', null, 'Người không còn tài khoản'],
  ] as const)('names a row by %s: %s', (by, key, name, want) => {
    expect(labelOf({ key, name }, by)).toBe(want);
  });

  it.each([
    [0, '0 phút'],
    [59, '59 phút'],
    [60, '1 giờ'],
    [1430, '23 giờ'],
    [1440, '1 ngày'],
    [1440 + 300, '1 ngày 5 giờ'],
    [40 * 1440, '40 ngày'],
  ])('says %i minutes in words', (minutes, want) => {
    expect(formatMinutes(minutes)).toBe(want);
  });
});
