import { describe, expect, it } from 'vitest';
import { requestedPage, signOnAddress, ticketOf } from './signOnAddress';

describe('a sign-on by the identity provider', () => {
  it.each([
    ['#sso=abc', 'abc'],
    ['#sso=', ''],
    ['', null],
    ['#other', null],
  ])('reads its ticket from "%s"', (hash, ticket) => {
    expect(ticketOf(hash)).toBe(ticket);
  });

  it.each([
    ['/ebooks?page=2', '/ebooks?page=2'],
    [{ usr: '/ebooks', key: 'a', idx: 0 }, '/ebooks'],
    [{ usr: null, key: 'a', idx: 0 }, ''],
    [null, ''],
  ])('opens the requested page: %o', (state, page) => {
    expect(requestedPage(state)).toBe(page);
  });

  it('keeps the whole address of that page', () => {
    expect(signOnAddress('/ebooks?status=DRAFT&q=a b')).toBe(
      '/api/cms/auth/sso?next=%2Febooks%3Fstatus%3DDRAFT%26q%3Da%20b',
    );
  });
});
