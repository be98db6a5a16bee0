import { describe, expect, it } from 'vitest';
import { initialNotesState, notesReducer, stateFor } from './notesState';

describe('RULES §18.5: what is known of one e-book’s notes is nothing to the next', () => {
  it('what is gone to, written and found ends with the e-book', () => {
    const request = { id: 'n1', from: 'address' } as const;
    const steps: Parameters<typeof notesReducer>[1][] = [
      { ebookId: 'a', type: 'write', place: { kind: 'ebook' } },
      { ebookId: 'a', type: 'request', request },
      { ebookId: 'a', type: 'found', found: new Map([['n1', 'nowhere']]), in: 'pdf' },
    ];
    const begun = steps.reduce(notesReducer, initialNotesState('a'));
    expect(begun).toMatchObject({ writing: { kind: 'ebook' }, request, foundIn: 'pdf' });
    expect(stateFor(begun, 'b')).toEqual(initialNotesState('b'));
    expect(notesReducer(begun, { ebookId: 'b', type: 'request', request })).toEqual({
      ...initialNotesState('b'),
      needed: true,
      request,
    });
  });
});

it('the dialog of a place is closed by a request, unless it comes from a card in it', () => {
  const place = { kind: 'field', field: 'title' } as const;
  const opened = notesReducer(initialNotesState('a'), { ebookId: 'a', type: 'openPlace', place });
  const placeAfter = (from: 'card' | 'list') =>
    notesReducer(opened, { ebookId: 'a', type: 'request', request: { id: 'n', from } }).place;
  expect([placeAfter('card'), placeAfter('list')]).toEqual([place, null]);
});
