import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { show } from '@/testing/page';
import { RectDrawing } from './RectDrawing';

const frame = { page: 3, left: 0, top: 0, width: 600, height: 800, rotation: 0 } as const;

afterEach(() => vi.restoreAllMocks());

it('a rectangle ends where the pointer is released, even if no move was shown there', () => {
  const write = vi.fn();
  const context = { write } as unknown as NotesContextValue;
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(
    new DOMRect(0, 0, 600, 800),
  );
  show(<RectDrawing context={context} frames={[frame]} onClose={() => {}} />);
  const sheet = document.querySelector('[data-sheet]') as HTMLElement;
  const at = (clientX: number, clientY: number) => ({ clientX, clientY, pointerId: 1 });
  fireEvent.pointerDown(sheet, at(60, 80));
  fireEvent.pointerMove(sheet, at(120, 160));
  fireEvent.pointerUp(sheet, at(360, 480));
  const [[place]] = write.mock.calls as [[{ rects: object[] }]];
  expect(place.rects).toEqual([{ x: 0.1, y: 0.1, width: 0.5, height: 0.5 }]);
});
