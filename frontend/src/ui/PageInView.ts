import { useSyncExternalStore } from 'react';

/**
 * The page of the PDF in view; null if none is open. It changes while scrolling, so it is not React
 * state of a screen: only subscribed components render again.
 */
export class PageInView {
  #page: number | null = null;
  readonly #listeners = new Set<() => void>();

  readonly now = (): number | null => this.#page;

  readonly show = (page: number | null): void => {
    if (page === this.#page) return;
    this.#page = page;
    for (const listener of this.#listeners) listener();
  };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
}

type Drawn = string | number | boolean | null;

/**
 * A value derived from the page in view. A component renders again only when that value changes.
 */
export const useInView = <T extends Drawn>(view: PageInView, of: (page: number | null) => T): T =>
  useSyncExternalStore(view.subscribe, () => of(view.now()));

export const usePage = (view: PageInView): number | null =>
  useSyncExternalStore(view.subscribe, view.now);
