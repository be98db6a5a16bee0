import { describe, expect, it } from 'vitest';
import { initialNotesState, notesReducer, stateFor } from './notesState';

describe('RULES §18.5: what is known of one e-book’s notes is nothing to the next', () => {
  it('what is gone to, written and found ends with the e-book', () => {
    const begun = notesReducer(initialNotesState('a'), {
      ebookId: 'a',
      type: 'write',
      place: { kind: 'ebook' },
    });
    expect(begun).toMatchObject({ needed: true, writing: { kind: 'ebook' } });
    expect(stateFor(begun, 'b')).toMatchObject({ needed: false, writing: null, request: null });
    const request = { id: 'n1', from: 'address' } as const;
    expect(notesReducer(begun, { ebookId: 'b', type: 'request', request })).toMatchObject({
      needed: true,
      request,
    });
  });

  it('what is opened at a place is left for another, not for what is done in it', () => {
    const place = { kind: 'field', field: 'title' } as const;
    const opened = notesReducer(initialNotesState('a'), { ebookId: 'a', type: 'openPlace', place });
    const placeAfter = (from: 'card' | 'list') =>
      notesReducer(opened, { ebookId: 'a', type: 'request', request: { id: 'n', from } }).place;
    expect([placeAfter('card'), placeAfter('list')]).toEqual([place, null]);
  });
});
