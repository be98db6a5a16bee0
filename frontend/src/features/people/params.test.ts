import { describe, expect, it } from 'vitest';
import { parseParams, toAddress, toQuery, withChange } from './params';

const parse = (query: string) => parseParams(new URLSearchParams(query));

// RULES §21.14
describe('the address of the screen for accounts', () => {
  it.each([
    ['', ''],
    [
      'search=bi%C3%AAn&role=editor&state=DISABLED&page=2&limit=50',
      'search=bi%C3%AAn&role=EDITOR&state=disabled&page=2&limit=50',
    ],
    ['role=KING&state=gone&page=-1&limit=7', ''],
    ['person=abc&page=1&limit=25', 'person=abc'],
  ])('%s becomes %s', (query, address) => {
    expect(toAddress(parse(query)).toString()).toBe(address);
  });

  it('goes to the first page when the list changes, not when an account is opened', () => {
    const params = parse('page=3');
    expect(withChange(params, { role: 'EDITOR' }).page).toBe(1);
    expect(withChange(params, { person: 'abc' }).page).toBe(3);
    expect(withChange(params, { page: 4 }).page).toBe(4);
  });

  it('asks the server for what is set', () => {
    expect(toQuery(parse('search=+x+&person=abc'))).toEqual({ page: 1, limit: 25, search: 'x' });
  });
});
