import { describe, expect, it } from 'vitest';
import type { Ebook } from '@/api/types';
import { emptyValues } from '@/features/form/values/formValues';
import { deskFields, fieldToCheckFirst } from './firstField';
import { draftsQuery, listAddressOf } from './lists';
import { positionIn, type Round, type RoundEvent, reduceRound } from './round';

const book = (id: string, version = 1) => ({ id, version }) as Ebook;
const listed = (...ids: string[]): Omit<Round, 'checked'> => ({
  userId: 'an',
  search: '',
  ids,
  total: ids.length,
});
const reached = (...events: RoundEvent[]) => events.reduce(reduceRound, null) as Round;
const begin = (round: Omit<Round, 'checked'>) => ({ do: 'begin', round }) as const;
const check = (ebook: Ebook) => ({ do: 'check', ebook }) as const;

describe('RULES §10.31: a round of drafts', () => {
  it('continues to the next that was not checked, and back to the one before', () => {
    const round = reached(begin(listed('a', 'b', 'c', 'd')), check(book('b')), check(book('d')));
    expect(positionIn(round, 'a')).toEqual({ number: 1, total: 4, previous: null, next: 'c' });
    expect(positionIn(round, 'b')).toEqual({ number: 2, total: 4, previous: 'a', next: 'c' });
    expect(positionIn(round, 'c')).toEqual({ number: 3, total: 4, previous: 'b', next: null });
    expect(positionIn(round, 'x')).toBeNull();
  });

  it('counts the whole list, also beyond one round', () => {
    const round = reached(begin({ ...listed('a', 'b'), total: 250 }));
    expect(positionIn(round, 'b')?.total).toBe(250);
  });

  it('keeps what the same person checked before, as it was saved last', () => {
    const first = [
      begin(listed('a', 'b')),
      check(book('a')),
      check(book('b')),
      check(book('a', 2)),
    ];
    expect(reached(...first, begin(listed('c'))).checked).toEqual([book('b'), book('a', 2)]);
    expect(reached(...first, begin(listed('b', 'c'))).checked).toEqual([book('a', 2)]);
    expect(reached(...first, { do: 'forget', ids: ['b'] }).checked).toEqual([book('a', 2)]);
    expect(reached(...first, begin({ ...listed('c'), userId: 'bình' })).checked).toEqual([]);
  });
});

describe('RULES §10.31: which drafts, and from where', () => {
  it('are the user’s own unchecked drafts among those of the list', () => {
    expect(draftsQuery('?subject=To%C3%A1n&status=PUBLISHED&created_by=x&page=3')).toMatchObject({
      subject: 'Toán',
      status: 'draft',
      created_by: 'me',
      unchecked: true,
      page: 1,
      limit: 100,
    });
  });

  it('the way back is the list as it was, else the unchecked ones', () => {
    expect(listAddressOf('?subject=a&unchecked=true')).toBe('/ebooks?subject=a&unchecked=true');
    expect(listAddressOf('')).toBe('/ebooks?created_by=me&unchecked=true');
  });
});

describe('RULES §10.31: checking begins', () => {
  const full = {
    ...emptyValues,
    title: 'Toán 6',
    subject: 'Toán',
    grade: 'Lớp 6',
    author: 'Lê',
    publisher: 'NXB',
    published_year: '2024',
    tags: 'số',
  };

  it.each([
    ['at the first value that the PDF did not give', { grade: '', author: '' }, 'a.pdf', 'grade'],
    ['at a title that is only the name of the file', {}, 'Toán_6.pdf', 'title'],
    ['at the title if everything is there', {}, 'a.pdf', 'title'],
    ['at the title without a PDF', {}, null, 'title'],
  ] as const)('%s', (_, values, fileName, field) => {
    expect(fieldToCheckFirst({ ...full, ...values }, fileName)).toBe(field);
  });

  it('every field has its place', () => {
    expect([...deskFields].sort()).toEqual(Object.keys(emptyValues).sort());
  });
});
