import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/random';
import { comparePages, type PageChange } from './comparePages';
import { pictureLikeness, summaryOf } from './picture';
import { drawnPage, type Stroke, scannedStrokes, stroke } from './picturesForTests';

const size = { width: 128, height: 180 };

const scan = (strokes: readonly Stroke[], text = '') => ({
  text,
  picture: summaryOf(drawnPage(size, strokes), true),
});

const [a, b, c, d] = [1, 2, 3, 4].map((seed) => scannedStrokes(seededRandom(seed))) as [
  Stroke[],
  Stroke[],
  Stroke[],
  Stroke[],
];
const corrected = (strokes: Stroke[]) => [...strokes.slice(2), stroke(60, 170, 6, 7)];
const scans = (...all: Stroke[][]) => all.map((strokes) => scan(strokes));
const stamped = (...all: Stroke[][]) => all.map((strokes) => scan(strokes, 'Bản quét thử'));

const brief = (changes: readonly PageChange[]) =>
  changes.map(({ before, after }) => `${before ?? '-'}>${after ?? '-'}`).join(' ');

describe('RULES §18.7: pages without text are distinguished by their pictures', () => {
  it.each([
    ['nothing changed', scans(a, b, c), scans(a, b, c), ''],
    ['a changed picture', scans(a, b, c), scans(a, corrected(b), c), '2>2'],
    ['an inserted page', scans(a, b, c), scans(a, d, b, c), '->2'],
    ['a page taken away', scans(a, b, c), scans(a, c), '2>-'],
    ['a page put before one that changed', scans(a, b, c), scans(a, d, corrected(b), c), '->2 2>3'],
    ['a stamp on every page', stamped(a, b, c), stamped(a, d, b, corrected(c)), '->2 3>4'],
    ['an inserted blank page', scans(a, b), scans(a, [], b), '->2'],
    [
      'the same text with another picture',
      [scan(a, 'Một trang chỉ có một lần')],
      [scan(b, 'Một trang chỉ có một lần')],
      '1>1',
    ],
    [
      'pages that cannot be drawn',
      [scan(a, 'Một trang'), { text: '', picture: null }],
      [
        { text: 'Một trang', picture: null },
        { text: '', picture: null },
      ],
      '',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(brief(comparePages(before, after))).toBe(expected);
  });

  it('likeness is 1 for the same picture, high for a changed one, low for another page', () => {
    const [one, same, changed, other] = [a, a, corrected(a), b].map((strokes) =>
      summaryOf(drawnPage(size, strokes), true),
    ) as [ReturnType<typeof summaryOf>, ...ReturnType<typeof summaryOf>[]];
    const like = (it: typeof one | undefined) => (it ? pictureLikeness(one, it) : Number.NaN);
    expect(like(same)).toBe(1);
    expect(like(changed)).toBeGreaterThan(0.8);
    expect(like(other)).toBeLessThan(0.3);
  });
});
