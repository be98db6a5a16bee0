import { describe, expect, it } from 'vitest';
import { seededRandom } from '@/testing/random';
import { Comparison, type Drawable } from './Comparison';
import type { PageContent } from './comparePages';
import { hasFewWords } from './comparePages';
import type { Pair } from './messages';
import { type Picture, summaryOf } from './picture';
import { drawnPage, ink, type Stroke } from './picturesForTests';

const size = { width: 128, height: 180 };

/** Strokes of a page unlike any other, as in a scan of text. */
function strokesOf(name: number): Stroke[] {
  const next = seededRandom(name);
  return Array.from({ length: 90 }, (_, n) =>
    ink(10 + (n % 10) * 11 + next(5), 10 + Math.floor(n / 10) * 18 + next(3), 2 + next(6), 7),
  );
}

const scan = (name: number) => drawnPage(size, strokesOf(name));
const corrected = (name: number) =>
  drawnPage(size, [...strokesOf(name).slice(2), ink(60, 170, 6, 7)]);

/** A book of which nothing is drawn yet; null is a page that cannot be drawn. */
class Scans implements Drawable {
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

function compared(was: Scans, is: Scans) {
  const comparison = new Comparison(was, is);
  const brief = () =>
    comparison.state.changes.map(({ was: old, is: now, text, areas }) => {
      const how = areas === null ? '?' : `${areas.length > 0 ? ' hình' : ''}${text ? ' chữ' : ''}`;
      return `${old ?? '-'}>${now ?? '-'}${how}`;
    });
  const all = async (first: Pair[] = []) => {
    for (let n = 0; n < 50 && !comparison.state.complete; n += 1) await comparison.draw(first);
    expect(comparison.state.complete).toBe(true);
  };
  return { comparison, brief, all };
}

describe('RULES §18.7: pages are drawn step by step', () => {
  it('before that, all that may differ are known, and none is called changed', async () => {
    const [was, is] = [new Scans([scan(1), scan(2)]), new Scans([scan(1), corrected(2)])];
    const { brief, all, comparison } = compared(was, is);
    expect(brief()).toEqual(['1>1?', '2>2?']);
    expect(was.drawn).toEqual([]);
    await comparison.draw([]);
    expect(brief()).toEqual(['1>1', '2>2?']);
    await all();
    expect(brief()).toEqual(['2>2 hình']);
  });

  it('those that are looked at come first, and each is drawn once', async () => {
    const pages = () => [scan(1), scan(2), scan(3)];
    const [was, is] = [new Scans(pages()), new Scans(pages())];
    const { comparison, all, brief } = compared(was, is);
    await comparison.draw([{ was: 3, is: 3 }]);
    expect(was.drawn).toEqual([3]);
    await all();
    expect([was.drawn, is.drawn]).toEqual([
      [3, 1, 2],
      [3, 1, 2],
    ]);
    expect(brief()).toEqual([]);
  });

  it('a page put between scans is one, once all are drawn', async () => {
    const [was, is] = [new Scans([1, 2, 3].map(scan)), new Scans([1, 9, 2, 3].map(scan))];
    const { all, brief } = compared(was, is);
    await all();
    expect(brief()).toEqual(['->2']);
  });

  it('until then an inserted page and the pages that shifted are not sure', async () => {
    const [was, is] = [new Scans([1, 2, 3].map(scan)), new Scans([1, 9, 2, 3].map(scan))];
    const { comparison, all } = compared(was, is);
    const sure = () => comparison.state.changes.filter(({ unsure }) => !unsure);
    for (let n = 0; n < 4; n += 1) {
      expect(sure()).toEqual([]);
      await comparison.draw([]);
    }
    await all();
    expect(sure()).toHaveLength(1);
  });

  it('what their texts identify is sure at once', () => {
    const was = new Scans([scan(1), scan(2), scan(3)], ['Trang một', '', 'Trang hai']);
    const is = new Scans([scan(1), scan(2), scan(3)], ['Trang một', '', 'Trang hai, mới']);
    const { comparison } = compared(was, is);
    const { changes } = comparison.state;
    expect(changes.map(({ unsure }) => unsure)).toEqual([false, true, false]);
  });

  it('as many pages count as are compared, also when others belong together in the end', async () => {
    const [was, is] = [
      new Scans([1, 2, 3].map(scan)),
      new Scans([scan(9), scan(1), corrected(2), scan(3)]),
    ];
    const { comparison } = compared(was, is);
    const done: [number, number][] = [];
    for (let n = 0; n < 50 && !comparison.state.complete; n += 1) {
      await comparison.draw([]);
      const open = comparison.state.changes.filter(({ areas }) => areas === null).length;
      done.push([comparison.state.done, open]);
    }
    expect(done).toEqual([
      [2, 2],
      [4, 1],
      [6, 0],
      [7, 0],
      [5, 1], // the second page is the third now
      [7, 0],
    ]);
  });

  it('another text is a change immediately, and its areas follow', async () => {
    const texts = (...all: string[]) => all.map((text) => `Trang này nói về ${text}`);
    const was = new Scans([scan(1), scan(2)], texts('một', 'hai'));
    const is = new Scans([scan(1), corrected(2)], texts('một', 'ba'));
    const { all, brief, comparison } = compared(was, is);
    expect(comparison.state.changes.map(({ text }) => text)).toEqual([false, true]);
    await all();
    expect(brief()).toEqual(['2>2 hình chữ']);
  });

  it('a page that cannot be drawn is counted, and only its text can differ', async () => {
    const [was, is] = [new Scans([null, scan(2)]), new Scans([scan(1), scan(2)])];
    const { all, brief, comparison } = compared(was, is);
    await comparison.draw([]);
    expect(comparison.state.changes[0]?.undrawn).toBe(true);
    await all();
    expect(brief()).toEqual(['1>1']); // compared, and no difference found
    expect(comparison.state.undrawn).toEqual({ was: 1, is: 0 });
    expect(comparison.state.changes.map(({ undrawn }) => undrawn)).toEqual([true]);
  });
});
