import { type RefObject, useEffect, useState } from 'react';

/** Where a page is drawn, within what is scrolled, in pixels. */
export interface Frame {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

interface Frames {
  all: readonly Frame[];
  /** How much of them is in sight at once. */
  height: number;
}

/** Where all pages are drawn: measured anew when their sizes change, not while one scrolls. */
export function useFrames(pages: RefObject<HTMLElement | null>): Frames {
  const [frames, setFrames] = useState<Frames>({ all: [], height: 0 });
  useEffect(() => {
    const box = pages.current;
    const viewer = box?.firstElementChild;
    if (!box || !viewer) return;
    const measure = () => setFrames((old) => framesIn(box, old));
    const watch = new ResizeObserver(measure);
    watch.observe(viewer);
    watch.observe(box);
    return () => watch.disconnect();
  }, [pages]);
  return frames;
}

/** A page that stays where it was stays the same object: its pins are not drawn anew. */
function framesIn(box: HTMLElement, old: Frames): Frames {
  const divs = [...box.querySelectorAll<HTMLElement>('.page')];
  const all = divs.map((div, i) => {
    const [was, now] = [old.all[i], frameOf(i + 1, div)];
    return was && same(was, now) ? was : now;
  });
  return { all, height: box.clientHeight };
}

/** Without the page's border. */
const frameOf = (page: number, div: HTMLElement): Frame => ({
  page,
  left: div.offsetLeft + div.clientLeft,
  top: div.offsetTop + div.clientTop,
  width: div.clientWidth,
  height: div.clientHeight,
});

const same = (a: Frame, b: Frame) =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;

/** Pages beyond the edge that have their pins already. */
const margin = 1;

/** The pages in view and one more on either side. */
export function framesAround({ all, height }: Frames, page: number): readonly Frame[] {
  const here = all[page - 1];
  if (!here) return [];
  const inView = Math.ceil(height / Math.max(here.height, 1)) + margin;
  return all.slice(Math.max(0, page - 1 - inView), page + inView);
}
