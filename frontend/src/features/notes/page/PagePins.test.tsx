import { cleanup, render, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Note, Rect } from '@/api/reviewTypes';
import type { NoteRequest } from '@/features/notes/state/notesState';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { PagePins } from './PagePins';
import { PageText } from './quotes';
import { useFindQuotes } from './useFindQuotes';

const frame = { page: 3, left: 0, top: 0, width: 600, height: 800, rotation: 0 } as const;

const note = (id: string, y: number): Note => {
  const rects: Rect[] = [{ x: 0.1, y, width: 0.2, height: 0.1 }];
  return {
    id,
    number: 1,
    body: id,
    old_pdf: false,
    place: { kind: 'page', page: 3, rects },
  } as Note;
};

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('a place marked by two notes is not marked any more when both are done', () => {
  const pins = (...notes: Note[]) => (
    <PagePins
      {...{
        notes,
        frame,
        newAreas: undefined,
        request: null,
        found: new Map(),
        requestNote: vi.fn(),
      }}
    />
  );
  const screen = render(pins(note('a', 0.1), note('b', 0.1), note('c', 0.5)));
  screen.rerender(pins(note('c', 0.5)));
  expect(screen.container.querySelectorAll('i')).toHaveLength(1);
});

it('the pin of a note opened from the list has the focus once, and takes it from no text field', () => {
  const request = { id: 'a', from: 'list' } as const;
  const page = (shown: boolean, asked: NoteRequest) => (
    <>
      <textarea />
      <button type="button">Khác</button>
      {shown && (
        <PagePins
          notes={[note('a', 0.1)]}
          request={asked}
          {...{ frame, newAreas: undefined, found: new Map(), requestNote: vi.fn() }}
        />
      )}
    </>
  );
  const screen = render(page(true, request));
  const hasFocus = (selector: string) => document.activeElement?.matches(selector);
  expect(hasFocus('[data-pins]')).toBe(true);
  screen.getByText('Khác').focus();
  screen.rerender(page(false, request)); // scrolled away
  screen.rerender(page(true, request));
  expect(hasFocus('[data-pins]')).toBe(false);
  screen.container.querySelector('textarea')?.focus();
  screen.rerender(page(true, { ...request })); // the PDF came late
  expect(hasFocus('textarea')).toBe(true);
});

// RULES §18.5
it('a mark without letters keeps its place in its PDF; in another one its quote is looked for', () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const textOf = vi.fn(async () => new PageText([]));
  const quoted = (id: string, old_pdf: boolean): Note => {
    const one = note(id, 0.1);
    return { ...one, done_at: null, old_pdf, place: { ...one.place, quote: id } };
  };
  const pagesRead = (one: Note) => {
    const context = { notes: [one], found: new Map(), foundIn: null, request: null };
    const whole = { ...context, reportFound: vi.fn() } as unknown as NotesContextValue;
    const pdf = { id: 'pdf', pages: 3, textOf };
    renderHook(() => useFindQuotes(whole, pdf));
    vi.runAllTimers();
    return textOf.mock.calls.length;
  };
  expect(pagesRead(quoted('Định lí', false))).toBe(0);
  expect(pagesRead(quoted('Định lí', true))).toBeGreaterThan(0);
});
