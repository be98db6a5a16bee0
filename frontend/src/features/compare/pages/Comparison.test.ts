import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/random';
import { Comparison, type DrawableBook } from './Comparison';
import type { PageContent } from './comparePages';
import { hasFewWords } from './comparePages';
import type { Pair } from './messages';
import { type Picture, summaryOf } from './picture';
import { drawnPage, scannedStrokes, stroke } from './picturesForTests';

const size = { width: 128, height: 180 };

const scan = (seed: number) => drawnPage(size, scannedStrokes(seededRandom(seed)));
const corrected = (seed: number) =>
  drawnPage(size, [...scannedStrokes(seededRandom(seed)).slice(2), stroke(60, 170, 6, 7)]);

/** A book whose pages are not drawn yet; null is a page that cannot be drawn. */
class Scans implements DrawableBook {
  readonly pages: PageContent[];
  readonly drawn: number[] = [];
  readonly #pictures: (Picture | null)[];

  constructor(pictures: (Picture | null)[], texts: string[] = []) {
    this.#pictures = pictures;
    this.pages = pictures.map((_, n) => ({ text: texts[n] ?? '', picture: undefined }));
  }

  get nextUndrawn(): number | null {
    const at = this.pages.findIndex(({ picture }) => picture === undefined);
    return at < 0 ? null : at + 1;
  }

  async draw(number: number): Promise<Picture | null> {
    this.drawn.push(number);
    const [page, picture] = [this.pages[number - 1], this.#pictures[number - 1] ?? null];
    if (page) page.picture = picture && summaryOf(picture, hasFewWords(page.text));
    return picture;
  }
}

function compared(before: Scans, after: Scans) {
  const comparison = new Comparison(before, after);
  const changes = () =>
    comparison.state.changes.map(({ before, after, textDiffers, areas }) => {
      const how =
        areas === null ? '?' : `${areas.length > 0 ? ' hình' : ''}${textDiffers ? ' chữ' : ''}`;
      return `${before ?? '-'}>${after ?? '-'}${how}`;
    });
  const drawAll = async (first: Pair[] = []) => {
    for (let n = 0; n < 50 && !comparison.state.complete; n += 1) await comparison.draw(first);
    expect(comparison.state.complete).toBe(true);
  };
  return { comparison, changes, drawAll };
}

describe('RULES §18.7: pages are drawn step by step', () => {
  it('a page that may differ is listed at once, and dropped when its drawing shows no change', async () => {
    const [before, after] = [new Scans([scan(1), scan(2)]), new Scans([scan(1), corrected(2)])];
    const { changes, drawAll, comparison } = compared(before, after);
    expect(changes()).toEqual(['1>1?', '2>2?']);
    expect(before.drawn).toEqual([]);
    await comparison.draw([]);
    expect(changes()).toEqual(['1>1', '2>2?']);
    await drawAll();
    expect(changes()).toEqual(['2>2 hình']);
  });

  it('the pages in view are drawn first, and every page once', async () => {
    const pages = () => [scan(1), scan(2), scan(3)];
    const [before, after] = [new Scans(pages()), new Scans(pages())];
    const { comparison, drawAll, changes } = compared(before, after);
    const inView = [3, 2].map((page) => ({ before: page, after: page }));
    await comparison.draw(inView);
    expect(before.drawn).toEqual([3]);
    await drawAll(inView);
    expect([before.drawn, after.drawn]).toEqual([
      [3, 2, 1],
      [3, 2, 1],
    ]);
    expect(changes()).toEqual([]);
  });

  it('when all are drawn, a page inserted between scans is the only change', async () => {
    const [before, after] = [new Scans([1, 2, 3].map(scan)), new Scans([1, 9, 2, 3].map(scan))];
    const { drawAll, changes } = compared(before, after);
    await drawAll();
    expect(changes()).toEqual(['->2']);
  });

  it('until all are drawn, an inserted page and the pages after it are unsure', async () => {
    const [before, after] = [new Scans([1, 2, 3].map(scan)), new Scans([1, 9, 2, 3].map(scan))];
    const { comparison, drawAll } = compared(before, after);
    const sure = () => comparison.state.changes.filter(({ unsure }) => !unsure);
    for (let n = 0; n < 4; n += 1) {
      expect(sure()).toEqual([]);
      await comparison.draw([]);
    }
    await drawAll();
    expect(sure()).toHaveLength(1);
  });

  it('pages that their texts identify are sure at once', () => {
    const before = new Scans([scan(1), scan(2), scan(3)], ['Trang một', '', 'Trang hai']);
    const after = new Scans([scan(1), scan(2), scan(3)], ['Trang một', '', 'Trang hai, mới']);
    const { comparison } = compared(before, after);
    expect(comparison.state.changes.map(({ unsure }) => unsure)).toEqual([false, true, false]);
  });

  it('only compared pages count as done, also after the pages were paired again', async () => {
    const [before, after] = [
      new Scans([1, 2, 3].map(scan)),
      new Scans([scan(9), scan(1), corrected(2), scan(3)]),
    ];
    const { comparison } = compared(before, after);
    const counts: [done: number, open: number][] = [];
    for (let n = 0; n < 50 && !comparison.state.complete; n += 1) {
      await comparison.draw([]);
      const open = comparison.state.changes.filter(({ areas }) => areas === null).length;
      counts.push([comparison.state.done, open]);
    }
    expect(counts).toEqual([
      [2, 2],
      [4, 1],
      [6, 0],
      [7, 0],
      [5, 1], // the second page is the third now
      [7, 0],
    ]);
  });

  it('a different text is a change at once, and its areas follow', async () => {
    const texts = (...topics: string[]) => topics.map((topic) => `Trang này nói về ${topic}`);
    const before = new Scans([scan(1), scan(2)], texts('một', 'hai'));
    const after = new Scans([scan(1), corrected(2)], texts('một', 'ba'));
    const { drawAll, changes, comparison } = compared(before, after);
    expect(comparison.state.changes.map(({ textDiffers }) => textDiffers)).toEqual([false, true]);
    await drawAll();
    expect(changes()).toEqual(['2>2 hình chữ']);
  });

  it('a page that cannot be drawn is counted, and only its text can differ', async () => {
    const [before, after] = [new Scans([null, scan(2)]), new Scans([scan(1), scan(2)])];
    const { drawAll, changes, comparison } = compared(before, after);
    await comparison.draw([]);
    expect(comparison.state.changes[0]?.undrawable).toBe(true);
    await drawAll();
    expect(changes()).toEqual(['1>1']); // compared, and no difference found
    expect(comparison.state.undrawable).toEqual({ before: 1, after: 0 });
    expect(comparison.state.changes.map(({ undrawable }) => undrawable)).toEqual([true]);
  });
});
