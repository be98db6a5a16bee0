import type { Budget } from '@/features/proposals/Budget';

/** A reference to an object of the file. */
interface Ref {
  num: number;
  gen: number;
}

export interface DestinationDocument {
  numPages: number;
  getDestination: (name: string) => Promise<unknown>;
  getPageIndex: (ref: Ref) => Promise<number>;
}

/** Resolves destinations to physical pages; each name and each page is looked up once. */
export class PageFinder {
  readonly #document: DestinationDocument;
  readonly #budget: Budget;
  readonly #named = new Map<string, Promise<unknown>>();
  readonly #pages = new Map<string, Promise<number | null>>();

  constructor(document: DestinationDocument, budget: Budget) {
    this.#document = document;
    this.#budget = budget;
  }

  /** The page, from 1; null if the destination is invalid. */
  async pageOf(dest: unknown): Promise<number | null> {
    await this.#budget.step();
    const explicit = typeof dest === 'string' ? await this.#explicit(dest) : dest;
    const target: unknown = Array.isArray(explicit) ? explicit[0] : null;
    // Some programs write the page number, from zero, instead of a reference to the page.
    if (Number.isInteger(target)) return this.#ifInside(Number(target) + 1);
    return isRef(target) ? this.#byRef(target) : null;
  }

  #explicit(name: string): Promise<unknown> {
    const known = this.#named.get(name);
    if (known) return known;
    const found = this.#document.getDestination(name).catch(() => null);
    this.#named.set(name, found);
    return found;
  }

  #byRef(ref: Ref): Promise<number | null> {
    const key = `${ref.num} ${ref.gen}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const found = this.#document.getPageIndex(ref).then(
      (index) => this.#ifInside(index + 1),
      () => null,
    );
    this.#pages.set(key, found);
    return found;
  }

  #ifInside(page: number): number | null {
    return page >= 1 && page <= this.#document.numPages ? page : null;
  }
}

function isRef(target: unknown): target is Ref {
  return typeof target === 'object' && target !== null && Number.isInteger((target as Ref).num);
}
