import { useSyncExternalStore } from 'react';

/**
 * The page of the PDF that is being read; null where none is. It changes while one scrolls, so it
 * is no state of a screen: what shows it listens, and nothing else is drawn anew.
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

/** What is drawn of the page in view: a component is drawn anew where this changes. */
export const useInView = <T extends Drawn>(view: PageInView, of: (page: number | null) => T): T =>
  useSyncExternalStore(view.subscribe, () => of(view.now()));

export const usePage = (view: PageInView): number | null =>
  useSyncExternalStore(view.subscribe, view.now);
