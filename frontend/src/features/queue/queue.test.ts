import { describe, expect, it } from 'vitest';
import type { Neighbours } from '@/api/ebooks/neighbours';
import type { VisitedList } from '@/features/list/rows/visitedList';
import { parseVisitedList, positionIn, rowsNear, withNeighbours } from './queue';

const queue = (ids: string, first = 1, total = ids.length): VisitedList => ({
  search: 'status=PENDING_REVIEW',
  ids: [...ids],
  first,
  total,
  scrollKey: 'key',
});

/** 'a<3/9>c': a before, c after, third of nine; '-' for none. */
function neighboursIn(text: string): Neighbours {
  const [, before = '-', place = '-', total, after = '-'] = /^(.)<(.)\/(.)>(.)$/.exec(text) ?? [];
  const one = (id: string) => (id === '-' ? null : { id, title: id.toUpperCase() });
  return {
    previous: one(before),
    next: one(after),
    place: place === '-' ? null : Number(place),
    total: Number(total),
  };
}

describe('RULES §10.9: the queue', () => {
  it.each([
    ['nothing new', queue('abc'), 'b', 'a<2/3>c', 'abc', 1, 3],
    ['after the page that was seen', queue('abc', 1, 9), 'c', 'b<3/9>d', 'abcd', 1, 9],
    ['before the page that was seen', queue('def', 4, 9), 'd', 'c<4/9>e', 'cdef', 3, 9],
    ['one that has come since', queue('abc'), 'b', 'a<2/4>x', 'abxc', 1, 4],
    ['after one that has left the list', queue('abc', 1, 9), 'b', 'a<2/8>d', 'abdc', 1, 9],
    ['one before the first', queue('abc'), 'a', 'x<2/4>b', 'xabc', 1, 4],
    ['one after the last', queue('abc'), 'c', 'b<3/4>x', 'abcx', 1, 4],
    ['what was decided keeps its place', queue('abc'), 'b', '-<1/2>c', 'abc', 1, 3],
  ])('adds the neighbours: %s', (_, before, id, around, ids, first, total) => {
    const after = withNeighbours(before, id, neighboursIn(around));
    expect({ ...after, ids: after.ids.join('') }).toMatchObject({ ids, first, total });
  });

  it('stays the same object if nothing is new, so that nothing renders again', () => {
    const before = queue('abc');
    expect(withNeighbours(before, 'b', neighboursIn('a<2/3>c'))).toBe(before);
  });

  it.each([
    ['before the server has responded', 'b', undefined, 'a', 'c'],
    ['as the server returns them', 'b', 'a<2/3>c', 'a', 'c'],
    ['the next was decided by another user', 'a', '-<1/2>c', null, 'c'],
    ['all after it were', 'a', '-<1/1>-', null, null],
    ['it was decided itself', 'a', '-<-/2>-', null, 'b'],
    ['it was, and the server still knows its place', 'a', '-<-/1>c', null, 'c'],
    ['back goes to the decided e-book', 'b', '-<1/2>c', 'a', 'c'],
  ])('previous and next, %s', (_, id, around, prev, next) => {
    const position = positionIn(queue('abc'), id, around ? neighboursIn(around) : undefined);
    const number = id === 'a' ? 1 : 2;
    expect(position).toEqual({ number, total: 3, prev, next, nextNumber: expect.any(Number) });
  });

  it.each([
    ['the e-book after it', 'a', undefined, 2],
    ['one further if the e-book between was decided', 'a', '-<1/2>c', 3],
    ['one that has come since, not yet in the list', 'b', 'a<2/4>x', 3],
  ])('numbers the next: %s', (_, id, around, nextNumber) => {
    const position = positionIn(queue('abc'), id, around ? neighboursIn(around) : undefined);
    expect(position?.nextNumber).toBe(nextNumber);
  });

  it('counts in the whole list, not in the page', () => {
    expect(positionIn(queue('abc', 26, 60), 'b')).toMatchObject({ number: 27, total: 60 });
    expect(positionIn(queue('abc'), 'z')).toBeNull();
    expect(positionIn(null, 'a')).toBeNull();
  });

  it('comes back to the row, or to the one that is nearest', () => {
    expect(rowsNear(queue('abcd'), 'b').join('')).toBe('bcda');
    expect(rowsNear(queue('abcd'), 'd').join('')).toBe('dcba');
  });

  it('reads what was stored, and nothing else', () => {
    expect(parseVisitedList(null)).toBeNull();
    expect(parseVisitedList({ search: 'a' })).toBeNull();
    expect(parseVisitedList({ search: 'a', ids: ['x', 'y'] })).toMatchObject({
      first: 1,
      total: 2,
    });
  });
});
