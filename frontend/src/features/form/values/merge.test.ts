import { describe, expect, it } from 'vitest';
import { emptyValues, withTyped } from './formValues';
import { mergeValues } from './merge';

const base = { ...emptyValues, title: 'A', author: 'X', grade: '1' };

describe('merging two edits of one e-book', () => {
  it.each([
    ['nobody touched it', {}, {}, 'A', [], []],
    ['only I did', { title: 'B' }, {}, 'B', [], []],
    ['only they did', {}, { title: 'C' }, 'C', [], ['title']],
    ['both did the same', { title: 'D' }, { title: 'D ' }, 'D', [], []],
    ['both did, differently', { title: 'B' }, { title: 'C' }, 'B', ['title'], []],
    ['I emptied it, they changed it', { title: '' }, { title: 'C' }, '', ['title'], []],
  ] as const)('%s', (_, mine, theirs, title, clashes, taken) => {
    const merge = mergeValues(base, { ...base, ...mine }, { ...base, ...theirs });
    expect(merge.values.title).toBe(title);
    expect(merge.clashes.map((c) => c.field)).toEqual(clashes);
    expect(merge.taken).toEqual(taken);
  });

  it('what was typed since a save stays; the rest is as it was stored', () => {
    const sent = { ...base, title: ' B ' };
    const stored = { ...base, title: 'B', total_pages: '12' };
    expect(withTyped(stored, sent, { ...sent, author: 'Y' })).toEqual({ ...stored, author: 'Y' });
    expect(withTyped(stored, sent, { ...sent, title: ' B' })).toEqual({ ...stored, title: ' B' });
  });

  it('takes and keeps different fields together', () => {
    const merge = mergeValues(base, { ...base, author: 'Y' }, { ...base, grade: '2' });
    expect(merge.values).toMatchObject({ author: 'Y', grade: '2' });
    expect(merge.clashes).toEqual([]);
  });
});
