import type { Rect } from '@/api/reviewTypes';

/** The reader's rotation of the page, clockwise. */
export type Rotation = 0 | 90 | 180 | 270;

export const rotationOf = (degrees: number) => ((((degrees % 360) + 360) % 360) as Rotation) || 0;

/** Converts a rectangle of the page to the rotated page. */
export function rotated({ x, y, width, height }: Rect, by: Rotation): Rect {
  switch (by) {
    case 90:
      return { x: 1 - y - height, y: x, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: y, y: 1 - x - width, width: height, height: width };
    default:
      return { x, y, width, height };
  }
}

export const rotatedBack = (rect: Rect, by: Rotation) => rotated(rect, rotationOf(360 - by));

interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

const rounded = (share: number) => Math.round(share * 1e4) / 1e4;

/** A share of a page, cut at its edges. Rounded, so that what ends at an edge does not pass it. */
const shareOf = (part: number, whole: number) => rounded(Math.min(1, Math.max(0, part / whole)));

/** The part of a page that a box on the screen covers, as fractions; null if it covers none. */
export function rectOnPage(box: Box, page: Box): Rect | null {
  const x = shareOf(box.left - page.left, page.width);
  const y = shareOf(box.top - page.top, page.height);
  const right = shareOf(box.left + box.width - page.left, page.width);
  const bottom = shareOf(box.top + box.height - page.top, page.height);
  const rect = { x, y, width: rounded(right - x), height: rounded(bottom - y) };
  return rect.width > 0 && rect.height > 0 ? rect : null;
}

/** The server's limit for the number of rectangles. */
export const maxRects = 40;

/** Merges the boxes of marked text by line, or into one if there are too many lines. */
export function linesOf(rects: readonly Rect[]): Rect[] {
  const lines: Rect[] = [];
  for (const rect of rects) {
    const index = lines.findIndex((other) => isSameLine(other, rect));
    const line = lines[index];
    if (line) lines[index] = boundingRect(line, rect);
    else lines.push(rect);
  }
  return lines.length <= maxRects ? lines : [lines.reduce(boundingRect)];
}

function isSameLine(a: Rect, b: Rect): boolean {
  const shared = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  const gap = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width);
  return shared > Math.min(a.height, b.height) / 2 && gap < 0.05;
}

function boundingRect(a: Rect, b: Rect): Rect {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: rounded(Math.max(a.x + a.width, b.x + b.width) - x),
    height: rounded(Math.max(a.y + a.height, b.y + b.height) - y),
  };
}

/** A cell of the grid over a page. */
export interface PinCell<T> {
  column: number;
  row: number;
  items: T[];
}

/** Width and height of a cell in pixels: pins in one cell are shown as one. */
export const pinPx = 28;

/** The column or row of a coordinate, limited to the last one. */
const cellOf = (fraction: number, whole: number) => {
  const cells = Math.max(1, Math.floor(whole / pinPx));
  return Math.max(0, Math.min(Math.floor((fraction * whole) / pinPx), cells - 1));
};

/** Groups pins that would cover each other, so there are never more than fit on a page. */
export function groupedPins<T>(
  pins: readonly { x: number; y: number; item: T }[],
  page: { width: number; height: number },
): PinCell<T>[] {
  const cells = new Map<string, PinCell<T>>();
  for (const { x, y, item } of pins) {
    const [column, row] = [cellOf(x, page.width), cellOf(y, page.height)];
    const cell = cells.get(`${column},${row}`);
    if (cell) cell.items.push(item);
    else cells.set(`${column},${row}`, { column, row, items: [item] });
  }
  return [...cells.values()];
}
