import { describe, expect, it } from 'vitest';
import { firstCalls } from './firstCalls';

const id = '0190b6c0-7b7e-7cc0-8a4e-3f6b8f0f0c11';
const at = (pathname: string, search = '') => firstCalls({ pathname, search });

describe('RULES §10.25: the calls that a screen begins with', () => {
  it.each([
    ['/', ['/ebooks/statistics']],
    ['/dashboard', ['/ebooks/statistics']],
    ['/ebooks', ['/ebooks?page=1&limit=25&sort=newest']],
    [`/ebooks/${id}`, [`/ebooks/${id}`, `/ebooks/${id}/toc`, `/ebooks/${id}/workflow-logs`]],
    [`/ebooks/${id}/toc`, [`/ebooks/${id}`, `/ebooks/${id}/toc`]],
    [`/ebooks/${id}/edit`, [`/ebooks/${id}`]],
    ['/ebooks/create', []],
    ['/ebooks/none', []],
    [`/ebooks/${id}/none`, []],
    ['/settings', []],
  ])('%s', (path, calls) => {
    expect(at(path)).toEqual(calls);
  });

  it('follow the filters of the address', () => {
    expect(at('/ebooks', '?search=Toán học&status=DRAFT&page=2')).toEqual([
      '/ebooks?page=2&limit=25&search=To%C3%A1n+h%E1%BB%8Dc&status=draft',
    ]);
  });

  it('are those of the person: what waits comes to reviewers by the longest wait', () => {
    const waiting = { pathname: '/ebooks', search: '?status=PENDING_REVIEW' };
    expect(firstCalls(waiting, 'EXPERT')[0]).toMatch(/&sort=waiting$/);
    expect(firstCalls(waiting, 'EDITOR')[0]).toMatch(/&sort=newest$/);
  });
});
