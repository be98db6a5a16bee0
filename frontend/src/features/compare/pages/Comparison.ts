import type { Rect } from '@/api/reviewTypes';
import { changedAreas } from './areas';
import { comparePages, type PageChange, type PageContent, sameText } from './comparePages';
import type { ComparedPage, Drawn, Pair } from './messages';
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
  #changes: ComparedPage[];
  #complete = false;

  constructor(was: Drawable, is: Drawable) {
    this.#was = was;
    this.#is = is;
    this.#changes = this.#compared();
    this.#complete = this.#isOver();
  }

  get state(): Drawn {
    const [was, is] = [this.#was.pages, this.#is.pages];
    const done = [...was, ...is].filter(({ picture }) => picture !== undefined).length;
    const undrawn = { was: undrawnOf(was), is: undrawnOf(is) };
    return { changes: this.#changes, done, undrawn, complete: this.#complete };
  }

  /** Draws one of these pairs, else the next one, else a page that has no counterpart. */
  async draw(first: readonly Pair[]): Promise<void> {
    const pair = this.#nextOf(first);
    if (pair) {
      await this.#drawPair(pair);
      return;
    }
    const [old, now] = [this.#was.nextUndrawn, this.#is.nextUndrawn];
    if (old !== null) await this.#was.draw(old);
    else if (now !== null) await this.#is.draw(now);
    // Now the pictures as well tell which pages belong together.
    if (this.#isDrawn()) this.#changes = this.#compared();
    this.#complete = this.#isOver();
  }

  #nextOf(first: readonly Pair[]): ComparedPage | undefined {
    const open = this.#changes.filter(({ areas }) => areas === null);
    const wanted = first.map(keyOf);
    return open.find((pair) => wanted.includes(keyOf(pair))) ?? open[0];
  }

  async #drawPair(pair: ComparedPage): Promise<void> {
    const [old, now] = await Promise.all([
      pair.was === null ? null : this.#was.draw(pair.was),
      pair.is === null ? null : this.#is.draw(pair.is),
    ]);
    const areas = old && now ? changedAreas(old, now) : [];
    this.#areas.set(keyOf(pair), areas);
    this.#changes = this.#changes.map((one) => (one === pair ? { ...one, areas } : one));
    if (!this.#changes.some((one) => one.areas === null) && this.#isDrawn()) {
      this.#changes = this.#compared();
    }
    this.#complete = this.#isOver();
  }

  #compared(): ComparedPage[] {
    return comparePages(this.#was.pages, this.#is.pages).map((change) => {
      const [old, now] = [this.#was.pages[at(change.was)], this.#is.pages[at(change.is)]];
      const text = !sameText(old?.text ?? '', now?.text ?? '');
      return { ...change, text, areas: this.#areasOf(change, old, now) };
    });
  }

  #areasOf(change: PageChange, old?: PageContent, now?: PageContent): Rect[] | null {
    const cannotDiffer = !old || !now || old.picture === null || now.picture === null;
    return cannotDiffer ? [] : (this.#areas.get(keyOf(change)) ?? null);
  }

  #isDrawn(): boolean {
    return this.#was.nextUndrawn === null && this.#is.nextUndrawn === null;
  }

  #isOver(): boolean {
    return this.#isDrawn() && !this.#changes.some(({ areas }) => areas === null);
  }
}

const undrawnOf = (pages: readonly PageContent[]) =>
  pages.filter(({ picture }) => picture === null).length;

const keyOf = ({ was, is }: Pair) => `${was} ${is}`;

/** The index of a page; that of none where there is no page. */
const at = (page: number | null) => (page ?? 0) - 1;
