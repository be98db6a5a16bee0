import { type RefObject, useEffect, useState } from 'react';

/** Where a page is drawn, within what is scrolled, in pixels. */
export interface Frame {
  page: number;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Pages beyond the edge that have their pins already. */
const margin = 1;

/** The pages in view and one more on either side; they are measured anew when the pages change. */
export function useFrames(pages: RefObject<HTMLElement | null>, page: number): Frame[] {
  const [frames, setFrames] = useState<Frame[]>([]);
  useEffect(() => {
    const box = pages.current;
    const viewer = box?.firstElementChild;
    if (!box || !viewer) return;
    // A page that stays where it was stays the same object: its pins are not drawn anew.
    const measure = () =>
      setFrames((old) =>
        framesOf(box, page).map((now) => old.find((was) => same(was, now)) ?? now),
      );
    const watch = new ResizeObserver(measure);
    watch.observe(viewer);
    watch.observe(box);
    measure();
    return () => watch.disconnect();
  }, [pages, page]);
  return frames;
}

function framesOf(box: HTMLElement, page: number): Frame[] {
  const divOf = (n: number) => box.querySelector<HTMLElement>(`.page[data-page-number="${n}"]`);
  const here = divOf(page);
  if (!here) return [];
  const inView = Math.ceil(box.clientHeight / Math.max(here.offsetHeight, 1)) + margin;
  const frames: Frame[] = [];
  for (let n = Math.max(1, page - inView); n <= page + inView; n += 1) {
    const div = divOf(n);
    if (div) frames.push(frameOf(n, div));
  }
  return frames;
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
  a.page === b.page &&
  a.left === b.left &&
  a.top === b.top &&
  a.width === b.width &&
  a.height === b.height;
