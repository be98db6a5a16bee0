import type { Rect } from '@/api/reviewTypes';
import { changedAreas } from './areas';
import {
  comparePages,
  identifyingTexts,
  type PageChange,
  type PageContent,
  sameText,
} from './comparePages';
import { type ComparedPage, type Drawn, keyOf, type Pair } from './messages';
import type { Picture } from './picture';

/** What is compared of a book; see Book. */
export interface Drawable {
  readonly pages: readonly PageContent[];
  readonly nextUndrawn: number | null;
  draw: (number: number) => Promise<Picture | null>;
}

/**
 * The pages of two books that differ. Which pages may differ is known from their texts and digests;
 * their pictures are drawn step by step, because drawing hundreds of pages takes long.
 */
export class Comparison {
  readonly #was: Drawable;
  readonly #is: Drawable;
  /** Areas of pairs that were drawn. */
  readonly #areas = new Map<string, Rect[]>();
  #changes: ComparedPage[] = [];
  /** Whether all pictures were known when the pages were paired. */
  #isPaired = false;

  constructor(was: Drawable, is: Drawable) {
    this.#was = was;
    this.#is = is;
    this.#pair();
  }

  get state(): Drawn {
    const { pages: was } = this.#was;
    const { pages: is } = this.#is;
    const open = this.#changes.filter(({ areas }) => areas === null);
    const done = [
      ...comparedOf(was, new Set(open.map((pair) => pair.was))),
      ...comparedOf(is, new Set(open.map((pair) => pair.is))),
    ].length;
    const undrawn = { was: undrawnOf(was), is: undrawnOf(is) };
    const complete = this.#isPaired && open.length === 0;
    return { changes: this.#changes, done, undrawn, complete };
  }

  /**
   * Draws one of these pairs, else the next one, else a page that has no counterpart. When all are
   * drawn, the pages are paired again in a separate step, so that the last areas are reported.
   */
  async draw(first: readonly Pair[]): Promise<void> {
    const pair = this.#nextOf(first);
    const [old, now] = [this.#was.nextUndrawn, this.#is.nextUndrawn];
    if (pair) await this.#drawPair(pair);
    else if (old !== null) await this.#was.draw(old);
    else if (now !== null) await this.#is.draw(now);
    else this.#pair();
  }

  #nextOf(first: readonly Pair[]): ComparedPage | undefined {
    const open = this.#changes.filter(({ areas }) => areas === null);
    const preferred = first.map(keyOf);
    return open.find((pair) => preferred.includes(keyOf(pair))) ?? open[0];
  }

  async #drawPair(pair: ComparedPage): Promise<void> {
    const [old, now] = await Promise.all([
      pair.was === null ? null : this.#was.draw(pair.was),
      pair.is === null ? null : this.#is.draw(pair.is),
    ]);
    const areas = old && now ? changedAreas(old, now) : [];
    this.#areas.set(keyOf(pair), areas);
    const drawn = { ...pair, areas, undrawn: !old || !now };
    this.#changes = this.#changes.map((one) => (one === pair ? drawn : one));
  }

  /** Pairs the pages by what is known of them. */
  #pair(): void {
    const [before, after] = [this.#was.pages, this.#is.pages];
    this.#isPaired = this.#was.nextUndrawn === null && this.#is.nextUndrawn === null;
    const identifies = identifyingTexts(before, after);
    this.#changes = comparePages(before, after).map((change) => {
      const pages = [before[at(change.was)], after[at(change.is)]];
      const [old, now] = pages;
      const text = !sameText(old?.text ?? '', now?.text ?? '');
      const mayMove = pages.some((page) => page && !identifies(page.text));
      const unsure = !this.#isPaired && mayMove && !(text && old && now);
      return { ...change, text, unsure, ...this.#pictureOf(change, old, now) };
    });
  }

  #pictureOf(
    change: PageChange,
    old?: PageContent,
    now?: PageContent,
  ): Pick<ComparedPage, 'areas' | 'undrawn'> {
    if (!old || !now) return { areas: [], undrawn: false };
    if (old.picture === null || now.picture === null) return { areas: [], undrawn: true };
    return { areas: this.#areas.get(keyOf(change)) ?? null, undrawn: false };
  }
}

const comparedOf = (pages: readonly PageContent[], open: ReadonlySet<number | null>) =>
  pages.filter(({ picture }, i) => picture !== undefined && !open.has(i + 1));

const undrawnOf = (pages: readonly PageContent[]) =>
  pages.filter(({ picture }) => picture === null).length;

/** The index of a page; that of none where there is no page. */
const at = (page: number | null) => (page ?? 0) - 1;
