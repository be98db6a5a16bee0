import { useEffect, useState } from 'react';
import type { Rotation } from './geometry';

/** Position of a page within the scrolled content, in pixels. */
export interface Frame {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
  /** The reader's rotation of the page. */
  rotation: Rotation;
}

/** The current layout of a reader's pages. */
export interface PageLayout {
  /** Null if there is no such page. */
  frameOf: (page: number) => Frame | null;
  /** The visible part of the scrolled content. */
  inSight: () => { top: number; bottom: number };
  /** Calls the listener when pages may have moved or others are visible. */
  subscribe: (listener: () => void) => () => void;
}

/** The frames of the visible pages and those around them. `page` is the current one. */
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
 * The frames of the current page, of visible ones and of those less than a screen away. A page that
 * has not moved keeps its object, so that its pins are not rendered again.
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

/** The frames from a page on in one direction, as long as they are near. */
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
  a.rotation === b.rotation;
