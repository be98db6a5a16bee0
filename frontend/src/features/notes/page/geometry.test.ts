import { describe, expect, it } from 'vitest';
import type { Rect } from '@/api/reviewTypes';
import { linesOf, maxRects, rectOnPage, rotated, rotatedBack } from './geometry';

describe('RULES §18.5: a place on a page is that of the page without rotation', () => {
  const rect: Rect = { x: 0.1, y: 0.2, width: 0.3, height: 0.05 };

  it.each([0, 90, 180, 270] as const)('turned by %d degrees and back it is the same', (turn) => {
    const back = rotatedBack(rotated(rect, turn), turn);
    for (const side of ['x', 'y', 'width', 'height'] as const) {
      expect(back[side]).toBeCloseTo(rect[side], 9);
    }
  });

  it('what is above on the page is on the right when it is turned clockwise', () => {
    const { x, y } = rotated({ x: 0, y: 0, width: 0.1, height: 0.1 }, 90);
    expect([x, y]).toEqual([0.9, 0]);
  });

  it('a box is cut at the edge of the page; beside the page there is none', () => {
    const page = { left: 100, top: 0, width: 200, height: 400 };
    expect(rectOnPage({ left: 50, top: 100, width: 100, height: 40 }, page)).toEqual({
      x: 0,
      y: 0.25,
      width: 0.25,
      height: 0.1,
    });
    expect(rectOnPage({ left: 0, top: 0, width: 50, height: 50 }, page)).toBeNull();
  });

  it('a box cut at the edge stays on the page when it is turned back', () => {
    const page = { left: 0, top: 0, width: 320, height: 320 };
    const rect = rectOnPage({ left: 2, top: 6, width: 400, height: 400 }, page) as Rect;
    const { x, y } = rotatedBack(rect, 180);
    expect(Math.min(x, y)).toBeGreaterThan(-0.00005); // what the server rounds to 0
  });

  it('the pieces of a line are one rectangle, and never more than are stored', () => {
    const piece = (x: number, y: number): Rect => ({ x, y, width: 0.1, height: 0.02 });
    expect(linesOf([piece(0.1, 0.1), piece(0.2, 0.101), piece(0.1, 0.2)])).toHaveLength(2);
    const far = Array.from({ length: maxRects + 5 }, (_, i) => piece(0.1, i / 50));
    expect(linesOf(far)).toHaveLength(1);
  });
});
