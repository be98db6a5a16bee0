import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/random';
import { changedAreas } from './areas';
import { drawnPage, type Stroke, stroke } from './picturesForTests';

const size = { width: 160, height: 240 };

/** Strokes of a page, in the places of letters. */
const letters: Stroke[] = Array.from({ length: 60 }, (_, n) => ({
  x: 16 + (n % 10) * 12,
  y: 20 + Math.floor(n / 10) * 30,
  width: 2 + (n % 3),
  height: 8,
}));

const page = (strokes: readonly Stroke[]) => drawnPage(size, strokes);

describe('RULES §18.7: what changed in the picture of a page', () => {
  it.each([
    ['the same page', letters],
    ['strokes one pixel beside', letters.map((one) => ({ ...one, x: one.x + 1 }))],
    ['strokes one pixel below', letters.map((one) => ({ ...one, y: one.y + 1 }))],
    ['strokes in a grey a little lighter', letters.map((one) => ({ ...one, level: 40 }))],
    ['grey too faint to be printed', [...letters, { ...stroke(100, 200, 20, 8), level: 220 }]],
    ['a speck of two pixels', [...letters, stroke(120, 200, 2, 1)]],
  ])('%s: nothing', (_, strokes) => {
    expect(changedAreas(page(letters), page(strokes))).toEqual([]);
  });

  it('the noise of a scan that was compressed again is nothing', () => {
    const next = seededRandom(5);
    const [before, after] = [page(letters), page(letters)];
    for (let at = 0; at < after.pixels.length; at += 1) {
      if (at % 4 !== 3) after.pixels[at] = (after.pixels[at] as number) + next(60) - 30;
    }
    expect(changedAreas(before, after)).toEqual([]);
  });

  it.each([
    ['a stroke more', [...letters, stroke(96, 200, 3, 8)], 96],
    ['a stroke less', letters.slice(0, -1), 16 + 9 * 12],
    ['a stroke three pixels beside', letters.with(59, stroke(16 + 9 * 12 + 3, 170, 2, 8)), 126],
    [
      'a stroke in another colour',
      letters.with(59, { ...(letters[59] as Stroke), red: true }),
      124,
    ],
  ])('%s: one area around it, the same on both', (_, strokes, x) => {
    const areas = changedAreas(page(letters), page(strokes));
    expect(areas).toHaveLength(1);
    const [area] = areas;
    expect(area?.x).toBeLessThanOrEqual(x / size.width);
    expect((area?.x ?? 0) + (area?.width ?? 0)).toBeGreaterThan(x / size.width);
    expect(area?.width).toBeLessThan(0.25);
    expect(changedAreas(page(strokes), page(letters))).toEqual(areas);
  });

  it('changes far apart are separate areas, near ones are one', () => {
    const near = [...letters, stroke(24, 200, 8, 8), stroke(40, 200, 8, 8)];
    expect(changedAreas(page(letters), page(near))).toHaveLength(1);
    const far = [...letters, stroke(24, 200, 8, 8), stroke(120, 200, 8, 8)];
    expect(changedAreas(page(letters), page(far))).toHaveLength(2);
  });

  it('a page changed all over has one area, also one of another size', () => {
    const other = letters.map(({ x, y, ...more }) => ({ ...more, x: x + 6, y: y + 12 }));
    const [area, ...more] = changedAreas(page(letters), page(other));
    expect(more).toEqual([]);
    expect(area?.width).toBeGreaterThan(0.7);
    const wider = drawnPage({ width: 170, height: 240 }, letters);
    expect(changedAreas(page(letters), wider)).toEqual([{ x: 0, y: 0, width: 1, height: 1 }]);
  });
});
