import { type RefObject, useEffect, useState } from 'react';
import { type MarkedText, markedIn } from './markedText';

/** The greatest height of the toolbar. */
const toolbarHeightPx = 56;
/** The toolbar's distance from the selection and from the edges of the frame. */
const gapPx = 8;

interface Marked {
  marked: MarkedText | null;
  /** Where the toolbar fits: below the selection, else above it, within the pages' frame. */
  toolbarTop: number;
  clear: () => void;
}

const nothing = { marked: null, toolbarTop: 0 };

/** The text marked in the pages, once the pointer is released. */
export function useMarkedText(pages: RefObject<HTMLElement | null>): Marked {
  const [now, setNow] = useState<Omit<Marked, 'clear'>>(nothing);
  useEffect(() => {
    const frame = pages.current;
    return frame ? watchSelection(frame, setNow) : undefined;
  }, [pages]);
  const clear = () => {
    document.getSelection()?.removeAllRanges();
    pages.current?.focus({ preventScroll: true }); // the pressed button is removed
    setNow(nothing);
  };
  return { ...now, clear };
}

function watchSelection(
  frame: HTMLElement,
  onChange: (now: Omit<Marked, 'clear'>) => void,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  let held = false;
  const update = () => {
    const selection = document.getSelection();
    const marked = held ? null : markedIn(frame, selection);
    onChange(marked && selection ? { marked, toolbarTop: topBeside(frame, selection) } : nothing);
  };
  const hold = () => {
    held = true;
  };
  const onRelease = () => {
    if (!held) return;
    held = false;
    // by then a click that clears the selection has taken effect
    setTimeout(() => signal.aborted || update());
  };
  frame.addEventListener('pointerdown', hold, { signal });
  document.addEventListener('pointerup', onRelease, { signal });
  document.addEventListener('pointercancel', onRelease, { signal });
  document.addEventListener('selectionchange', update, { signal });
  frame.addEventListener('scroll', update, { signal, passive: true });
  update(); // text may have been marked before the toolbar was mounted
  return () => controller.abort();
}

function topBeside(frame: HTMLElement, selection: Selection): number {
  const around = frame.getBoundingClientRect();
  const mark = selection.getRangeAt(0).getBoundingClientRect();
  const below = mark.bottom - around.top + gapPx;
  const above = mark.top - around.top - toolbarHeightPx - gapPx;
  const lowest = around.height - toolbarHeightPx - gapPx;
  if (below <= lowest) return Math.max(below, gapPx);
  return above >= gapPx ? Math.min(above, lowest) : lowest;
}
