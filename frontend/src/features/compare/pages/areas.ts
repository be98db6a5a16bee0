import type { Rect } from '@/api/reviewTypes';
import { type Picture, pixelValues } from './picture';

/**
 * Colour differences up to this, of 255, are ignored: the noise of a scan that was compressed again,
 * or a grey too faint to be printed.
 */
const tolerance = 48;

/** Pixels of a cell on each side. */
const cell = 8;

/** A cell with fewer changed pixels is noise. */
const minChanged = 3;

/** With more areas than this, one frame around all of them is clearer. */
const maxAreas = 12;

const wholePage: Rect = { x: 0, y: 0, width: 1, height: 1 };

/**
 * The areas that differ between two drawn pages, as fractions of the page. A pixel is the same if
 * the other page has its colour there or one pixel beside, so edges that are shifted by up to a
 * pixel do not count.
 */
export function changedAreas(before: Picture, after: Picture): Rect[] {
  if (before.width !== after.width || before.height !== after.height) return [wholePage];
  const columns = Math.ceil(before.width / cell);
  const rows = Math.ceil(before.height / cell);
  const counts = changedPixels(before, after, columns, rows);
  const boxes = boxesOf(counts, columns, rows);
  const shown = boxes.length > maxAreas ? [boxes.reduce(boundingBox)] : boxes;
  return shown.map((box) => fractions(box, before));
}

/** How many pixels of each cell changed. */
function changedPixels(before: Picture, after: Picture, columns: number, rows: number): Uint8Array {
  const counts = new Uint8Array(columns * rows);
  const [a, b] = [pixelValues(before), pixelValues(after)];
  for (let y = 0; y < before.height; y += 1) {
    for (let x = 0; x < before.width; x += 1) {
      const at = y * before.width + x;
      if (a[at] === b[at] || (isNear(before, after, x, y) && isNear(after, before, x, y))) continue;
      const index = Math.floor(y / cell) * columns + Math.floor(x / cell);
      counts[index] = (counts[index] as number) + 1;
    }
  }
  return counts;
}

/** Whether the colour of a pixel is between those of the other page around the same place. */
function isNear(one: Picture, other: Picture, x: number, y: number): boolean {
  const [left, right] = [Math.max(0, x - 1), Math.min(one.width - 1, x + 1)];
  const [top, bottom] = [Math.max(0, y - 1), Math.min(one.height - 1, y + 1)];
  for (let channel = 0; channel < 3; channel += 1) {
    let [low, high] = [255, 0];
    for (let row = top; row <= bottom; row += 1) {
      for (let column = left; column <= right; column += 1) {
        const value = other.pixels[4 * (row * one.width + column) + channel] as number;
        if (value < low) low = value;
        if (value > high) high = value;
      }
    }
    const value = one.pixels[4 * (y * one.width + x) + channel] as number;
    if (value < low - tolerance || value > high + tolerance) return false;
  }
  return true;
}

/** A box of cells; the ends are included. */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Boxes around the changed cells; cells with one cell or none between them share a box. */
function boxesOf(counts: Uint8Array, columns: number, rows: number): Box[] {
  const pending = counts.map((count) => (count >= minChanged ? 1 : 0));
  const boxes: Box[] = [];
  for (let start = 0; start < pending.length; start += 1) {
    if (pending[start]) boxes.push(boxFrom(start, pending, columns, rows));
  }
  return merged(boxes);
}

/** The box around the group of changed cells that begins here; they are no longer pending. */
function boxFrom(start: number, pending: Uint8Array, columns: number, rows: number): Box {
  const box = { left: columns, top: rows, right: 0, bottom: 0 };
  const next = [start];
  pending[start] = 0;
  for (let at = next.pop(); at !== undefined; at = next.pop()) {
    const [x, y] = [at % columns, Math.floor(at / columns)];
    Object.assign(box, boundingBox(box, { left: x, top: y, right: x, bottom: y }));
    for (let row = Math.max(0, y - 2); row <= Math.min(rows - 1, y + 2); row += 1) {
      for (let column = Math.max(0, x - 2); column <= Math.min(columns - 1, x + 2); column += 1) {
        const neighbour = row * columns + column;
        if (!pending[neighbour]) continue;
        pending[neighbour] = 0;
        next.push(neighbour);
      }
    }
  }
  return box;
}

const boundingBox = (a: Box, b: Box): Box => ({
  left: Math.min(a.left, b.left),
  top: Math.min(a.top, b.top),
  right: Math.max(a.right, b.right),
  bottom: Math.max(a.bottom, b.bottom),
});

/** Boxes that overlap become one. */
function merged(boxes: readonly Box[]): Box[] {
  const joinedBoxes: Box[] = [];
  for (let box of boxes) {
    for (let at = joinedBoxes.findIndex((one) => overlap(one, box)); at >= 0; ) {
      box = boundingBox(box, joinedBoxes.splice(at, 1)[0] as Box);
      at = joinedBoxes.findIndex((one) => overlap(one, box));
    }
    joinedBoxes.push(box);
  }
  return joinedBoxes;
}

const overlap = (a: Box, b: Box) =>
  a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;

/** A box as fractions of the page, half a cell larger on each side. */
function fractions(box: Box, { width, height }: Picture): Rect {
  const margin = cell / 2;
  const [x, y] = [Math.max(0, box.left * cell - margin), Math.max(0, box.top * cell - margin)];
  const right = Math.min(width, (box.right + 1) * cell + margin);
  const bottom = Math.min(height, (box.bottom + 1) * cell + margin);
  return { x: x / width, y: y / height, width: (right - x) / width, height: (bottom - y) / height };
}
