import { beforeEach, describe, expect, it, vi } from 'vitest';
import { keepView, readView } from './keptView';

const view = (page: number) => ({ page, zoom: 'page-width', rotation: 0 });
const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
  });
});

describe('RULES §10.16: page and zoom are kept for each e-book', () => {
  it('each e-book has its own, and the latest counts', () => {
    keepView('a', view(3));
    keepView('b', view(7));
    keepView('a', view(4));
    expect(readView('a')).toEqual(view(4));
    expect(readView('b')).toEqual(view(7));
    expect(readView('c')).toBeNull();
  });

  it('the oldest are given up', () => {
    for (let n = 0; n < 250; n += 1) keepView(`e${n}`, view(n));
    expect(readView('e0')).toBeNull();
    expect(readView('e249')).toEqual(view(249));
    expect(readView('e100')).toEqual(view(100));
  });

  it.each(['{', '{}', '[["a",null]]', '[["a",{"page":"x"}]]'])('a stored %s is ignored', (text) => {
    stored.set('cms-reader', text);
    expect(readView('a')).toBeNull();
  });
});
