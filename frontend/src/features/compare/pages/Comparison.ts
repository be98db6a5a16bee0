import type { Rect } from '@/api/reviewTypes';
import { changedAreas } from './areas';
import {
  comparePages,
  identifyingTexts,
  type PageChange,
  type PageContent,
  sameText,
} from './comparePages';
import { type ComparedPage, type Findings, keyOf, type Pair } from './messages';
import type { Picture } from './picture';

/** The part of `Book` that a comparison uses. */
export interface DrawableBook {
  readonly pages: readonly PageContent[];
  readonly nextUndrawn: number | null;
  draw: (number: number) => Promise<Picture | null>;
}

/**
 * The pages of two books that differ. Which pages may differ is known from their texts and digests;
 * their pictures are drawn step by step, because drawing hundreds of pages takes long.
 */
export class Comparison {
  readonly #before: DrawableBook;
  readonly #after: DrawableBook;
  /** Areas of pairs that were drawn. */
  readonly #areas = new Map<string, Rect[]>();
  #changes: ComparedPage[] = [];
  /** Whether all pictures were known when the pages were paired, so that the pairs are final. */
  #isFinal = false;

  constructor(before: DrawableBook, after: DrawableBook) {
    this.#before = before;
    this.#after = after;
    this.#pair();
  }

  get state(): Findings {
    const [before, after] = [this.#before.pages, this.#after.pages];
    const pending = this.#changes.filter(({ areas }) => areas === null);
    const done = [
      ...comparedOf(before, new Set(pending.map((pair) => pair.before))),
      ...comparedOf(after, new Set(pending.map((pair) => pair.after))),
    ].length;
    const undrawable = { before: undrawableOf(before), after: undrawableOf(after) };
    const complete = this.#isFinal && pending.length === 0;
    return { changes: this.#changes, done, undrawable, complete };
  }

  /**
   * Draws the first of these pairs that is not drawn yet, else the next one, else a page that has no
   * counterpart. When all are drawn, the pages are paired again in a separate step, so that the last
   * areas are reported.
   */
  async draw(preferred: readonly Pair[]): Promise<void> {
    const pair = this.#nextOf(preferred);
    const [before, after] = [this.#before.nextUndrawn, this.#after.nextUndrawn];
    if (pair) await this.#drawPair(pair);
    else if (before !== null) await this.#before.draw(before);
    else if (after !== null) await this.#after.draw(after);
    else this.#pair();
  }

  #nextOf(preferred: readonly Pair[]): ComparedPage | undefined {
    const pending = this.#changes.filter(({ areas }) => areas === null);
    const byKey = new Map(pending.map((pair) => [keyOf(pair), pair]));
    return preferred.map((pair) => byKey.get(keyOf(pair))).find(Boolean) ?? pending[0];
  }

  async #drawPair(pair: ComparedPage): Promise<void> {
    const [before, after] = await Promise.all([
      pair.before === null ? null : this.#before.draw(pair.before),
      pair.after === null ? null : this.#after.draw(pair.after),
    ]);
    const areas = before && after ? changedAreas(before, after) : [];
    this.#areas.set(keyOf(pair), areas);
    const drawn = { ...pair, areas, undrawable: !before || !after };
    this.#changes = this.#changes.map((one) => (one === pair ? drawn : one));
  }

  /** Pairs the pages by what is known of them. */
  #pair(): void {
    const [pagesBefore, pagesAfter] = [this.#before.pages, this.#after.pages];
    this.#isFinal = this.#before.nextUndrawn === null && this.#after.nextUndrawn === null;
    const identifies = identifyingTexts(pagesBefore, pagesAfter);
    this.#changes = comparePages(pagesBefore, pagesAfter).map((change) => {
      const pages = [pagesBefore[indexOf(change.before)], pagesAfter[indexOf(change.after)]];
      const [before, after] = pages;
      const textDiffers = !sameText(before?.text ?? '', after?.text ?? '');
      const mayMove = pages.some((page) => page && !identifies(page.text));
      const unsure = !this.#isFinal && mayMove && !(textDiffers && before && after);
      return { ...change, textDiffers, unsure, ...this.#pictureOf(change, before, after) };
    });
  }

  #pictureOf(
    change: PageChange,
    before?: PageContent,
    after?: PageContent,
  ): Pick<ComparedPage, 'areas' | 'undrawable'> {
    if (!before || !after) return { areas: [], undrawable: false };
    if (before.picture === null || after.picture === null) return { areas: [], undrawable: true };
    return { areas: this.#areas.get(keyOf(change)) ?? null, undrawable: false };
  }
}

const comparedOf = (pages: readonly PageContent[], pending: ReadonlySet<number | null>) =>
  pages.filter(({ picture }, i) => picture !== undefined && !pending.has(i + 1));

const undrawableOf = (pages: readonly PageContent[]) =>
  pages.filter(({ picture }) => picture === null).length;

/** The index of a page; -1 where there is none. */
const indexOf = (page: number | null) => (page ?? 0) - 1;
