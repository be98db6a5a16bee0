import { describe, expect, it } from 'vitest';
import type { Place } from '@/api/reviewTypes';
import { initialNotesState, type NotesState, notesReducer, stateFor, unplaced } from './notesState';

describe('RULES §18.5: what is known of one e-book’s notes is nothing to the next', () => {
  it('what is gone to, written and found ends with the e-book', () => {
    const request = { id: 'n1', from: 'address' } as const;
    const steps: Parameters<typeof notesReducer>[1][] = [
      { ebookId: 'a', type: 'write', place: { kind: 'ebook' } },
      { ebookId: 'a', type: 'request', request },
      { ebookId: 'a', type: 'found', found: new Map([['n1', 'nowhere']]), pdf: 'pdf' },
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

it('what is closed late closes nothing that was opened since, here or on another e-book', () => {
  const [field, other] = ['title', 'tags'].map((name) => ({ kind: 'field', field: name }) as Place);
  const opened = (ebookId: string, place = unplaced) => {
    const written = notesReducer(initialNotesState(ebookId), { ebookId, type: 'write', place });
    return notesReducer(written, { ebookId, type: 'openPlace', place });
  };
  const close = (state: NotesState, place = unplaced) =>
    notesReducer(state, { ebookId: 'a', type: 'close', place });
  expect(close(opened('b'))).toEqual(opened('b'));
  expect(close(opened('a', other), field)).toEqual(opened('a', other));
  expect(close(opened('a', field), field)).toMatchObject({ writing: null, dialogPlace: null });
});

it('the dialog of a place is closed by a request, unless it comes from a card in it', () => {
  const place = { kind: 'field', field: 'title' } as const;
  const opened = notesReducer(initialNotesState('a'), { ebookId: 'a', type: 'openPlace', place });
  const placeAfter = (from: 'card' | 'list') =>
    notesReducer(opened, { ebookId: 'a', type: 'request', request: { id: 'n', from } }).dialogPlace;
  expect([placeAfter('card'), placeAfter('list')]).toEqual([place, null]);
});
