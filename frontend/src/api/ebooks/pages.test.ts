import { expect, it } from 'vitest';
import type { Ebook, EbookPage } from '@/api/types';
import { findInPages } from './pages';

const ebook = (id: string) => ({ id }) as Ebook;
const pages = [['a', 'b'], ['c', 'd'], ['e']];

function list(failing = 0) {
  const loadedPages: number[] = [];
  const load = async (page: number) => {
    loadedPages.push(page);
    if (page === failing) return { error: 'broken' };
    const ebooks = (pages[page - 1] ?? []).map(ebook);
    return { data: { ebooks, total: 5, page, limit: 2, totalPages: 3 } as EbookPage };
  };
  return { loadedPages, find: (id: string) => findInPages(load, (e) => e.id === id) };
}

// RULES §18.8: a deleted e-book is found in the bin, however many others are there.
it('finds a match on any page, and loads no page after it', async () => {
  const { loadedPages, find } = list();
  expect(await find('c')).toEqual({ data: ebook('c') });
  expect(loadedPages).toEqual([1, 2]);
});

it('an item that is on no page is missing, and a failure is reported', async () => {
  expect(await list().find('x')).toEqual({ data: null });
  expect(await list(2).find('e')).toEqual({ error: 'broken' });
});
