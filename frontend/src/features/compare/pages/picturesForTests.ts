import type { Picture } from './picture';

export interface Stroke {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its grey: 0 is black; 16 if it is missing. */
  level?: number;
  red?: boolean;
}

export const stroke = (x: number, y: number, width: number, height: number): Stroke => ({
  x,
  y,
  width,
  height,
});

/** Strokes as in a scan of text, placed by random numbers below a limit. */
export function scannedStrokes(next: (limit: number) => number): Stroke[] {
  return Array.from({ length: 90 }, (_, n) =>
    stroke(10 + (n % 10) * 11 + next(5), 10 + Math.floor(n / 10) * 18 + next(3), 2 + next(6), 7),
  );
}

/** A white page with strokes. */
export function drawnPage(
  { width, height }: { width: number; height: number },
  strokes: readonly Stroke[],
): Picture {
  const pixels = new Uint8ClampedArray(4 * width * height).fill(255);
  for (const { x, y, width: w, height: h, level = 16, red } of strokes) {
    for (let row = y; row < Math.min(y + h, height); row += 1) {
      for (let column = x; column < Math.min(x + w, width); column += 1) {
        pixels.set([red ? 200 : level, level, level, 255], 4 * (row * width + column));
      }
    }
  }
  return { width, height, pixels };
}
