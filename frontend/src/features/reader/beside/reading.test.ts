import { describe, expect, it } from 'vitest';
import { closedReading, type ReadingAction, readingOf, readingReducer } from './reading';

const reached = (...actions: ReadingAction[]) => actions.reduce(readingReducer, closedReading('a'));

describe('RULES §10.16: what is read beside a record', () => {
  it('a line clicked twice is gone to twice', () => {
    const once = reached({ type: 'goTo', page: 4, ebookId: 'a' });
    const twice = readingReducer(once, { type: 'goTo', page: 4, ebookId: 'a' });
    expect(twice.jump).toEqual(once.jump);
    expect(twice.jump).not.toBe(once.jump);
  });

  it('opening the reader moves the focus into it; choosing a line leaves the focus there', () => {
    expect(reached({ type: 'read', ebookId: 'a' })).toMatchObject({ open: true, focus: {} });
    expect(reached({ type: 'goTo', page: 2, ebookId: 'a' })).toMatchObject({
      open: true,
      focus: null,
    });
  });

  it('opened a second time, it takes the focus again', () => {
    const once = reached({ type: 'read', ebookId: 'a' });
    expect(readingReducer(once, { type: 'read', ebookId: 'a' }).focus).not.toBe(once.focus);
  });

  it('closed, it returns the focus, and forgets where it was', () => {
    const state = reached(
      { type: 'read', ebookId: 'a' },
      { type: 'goTo', page: 9, ebookId: 'a' },
      { type: 'close', ebookId: 'a' },
    );
    expect(state).toEqual({ ...closedReading('a'), wasClosed: true });
    expect(readingReducer(state, { type: 'read', ebookId: 'a' }).wasClosed).toBe(false);
  });

  it('it stays open for the next e-book, but on no page of the one before', () => {
    const state = reached({ type: 'goTo', page: 4, ebookId: 'a' });
    expect(readingOf(state, 'b')).toEqual({ ...closedReading('b'), open: true });
    expect(readingOf(closedReading('a'), 'b').open).toBe(false);
  });
});
