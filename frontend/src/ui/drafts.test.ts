import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type DraftScope, discardDraft, lastDiscarded, newDraftKey, writeDraft } from './drafts';

const scope: DraftScope = { userId: 'u', kind: 'form', ebookId: 'e' };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T08:00:00Z') });
  vi.stubGlobal('localStorage', storage());
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A storage whose entries are its own keys, as a browser's are. */
function storage() {
  const entries = Object.create({
    getItem: (key: string) => entries[key] ?? null,
    setItem: (key: string, value: string) => {
      entries[key] = value;
    },
    removeItem: (key: string) => {
      delete entries[key];
    },
  });
  return entries;
}

function discard(content: string, of: DraftScope = scope): void {
  const key = newDraftKey(of);
  writeDraft(key, content);
  discardDraft(key);
}

describe('what was discarded (RULES §10.10)', () => {
  test('can be had back for a day, the last first, by whom and where it was typed', () => {
    discard('first');
    vi.advanceTimersByTime(60_000);
    discard('second');
    discard('of somebody else', { ...scope, userId: 'v' });
    discard('of the outline', { ...scope, kind: 'toc' });
    expect(lastDiscarded(scope)).toMatchObject({
      content: 'second',
      discardedAt: '2026-03-02T08:01:00.000Z',
    });
    vi.advanceTimersByTime(24 * 60 * 60_000 - 1);
    expect(lastDiscarded(scope)?.content).toBe('second');
    vi.advanceTimersByTime(2);
    expect(lastDiscarded(scope)).toBeNull();
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('is no draft any more, and nothing discarded is nothing kept', () => {
    const key = newDraftKey(scope);
    discardDraft(key);
    expect(lastDiscarded(scope)).toBeNull();
    writeDraft(key, 'x');
    discardDraft(key);
    expect(localStorage.getItem(key)).toBeNull();
  });
});
