import { useEffect, useState } from 'react';
import type { Turn } from './geometry';

/** Where a page is drawn, within what is scrolled, in pixels. */
export interface Frame {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** How far the reader has turned it. */
  turn: Turn;
}

/** The pages of a reader as they are drawn now. */
export interface PageLayout {
  /** Null where there is no such page. */
  frameOf: (page: number) => Frame | null;
  /** The part of all pages that is in sight, from the top of what is scrolled. */
  inSight: () => { top: number; bottom: number };
  /** Calls the listener when pages may stand elsewhere, or others are in sight. */
  subscribe: (listener: () => void) => () => void;
}

/** Where the pages in sight and those around them are drawn. `page` is the one that is read. */
export function useFrames(layout: PageLayout, page: number): readonly Frame[] {
  const [frames, setFrames] = useState<readonly Frame[]>([]);
  useEffect(() => {
    const measure = () => setFrames((old) => framesAround(layout, page, old));
    measure();
    return layout.subscribe(measure);
  }, [layout, page]);
  return frames;
}

/**
 * The frames of the page that is read, of those in sight and of those less than a screen away. A
 * page that stays where it was keeps its object, so that its pins are not drawn again.
 */
export function framesAround(
  layout: PageLayout,
  page: number,
  old: readonly Frame[] = [],
): readonly Frame[] {
  const here = layout.frameOf(page);
  if (!here) return old.length === 0 ? old : [];
  const { top, bottom } = layout.inSight();
  const [from, to] = [top - (bottom - top), bottom + (bottom - top)];
  const before = walk(layout, page, -1, (frame) => frame.top + frame.height >= from);
  const after = walk(layout, page, 1, (frame) => frame.top <= to);
  const known = new Map(old.map((frame) => [frame.page, frame]));
  const frames = [...before.reverse(), here, ...after].map((frame) => {
    const was = known.get(frame.page);
    return was && isSame(was, frame) ? was : frame;
  });
  const changed = frames.length !== old.length || frames.some((frame, i) => frame !== old[i]);
  return changed ? frames : old;
}

/** The frames from a page on in one direction, for as long as they are near. */
function walk(layout: PageLayout, page: number, step: 1 | -1, near: (frame: Frame) => boolean) {
  const frames: Frame[] = [];
  for (let n = page + step; ; n += step) {
    const frame = layout.frameOf(n);
    if (!frame || !near(frame)) return frames;
    frames.push(frame);
  }
}

const isSame = (a: Frame, b: Frame) =>
  a.left === b.left &&
  a.top === b.top &&
  a.width === b.width &&
  a.height === b.height &&
  a.turn === b.turn;
