import { useState } from 'react';
import { type ComparedPage, keyOf, type Pair } from '@/features/compare/pages/messages';
import { showsNothing } from './changedPage';

interface Chosen {
  /** The changes that can be looked at, and the chosen page, even if it proves to be the same. */
  pages: ComparedPage[];
  /** The index of the chosen page; -1 if none is chosen. */
  at: number;
  choose: (page: Pair | null) => void;
}

/** The page that is looked at. It stays as it was last known when it is no longer a change. */
export function useChosen(
  changes: readonly ComparedPage[],
  dropped: readonly ComparedPage[],
): Chosen {
  const [chosen, choose] = useState<Pair | null>(null);
  const isChosen = (page: ComparedPage) => chosen !== null && keyOf(page) === keyOf(chosen);
  const pages = changes.filter((page) => !showsNothing(page) || isChosen(page));
  const last = pages.some(isChosen) ? undefined : dropped.find(isChosen);
  if (last) {
    const next = pages.findIndex((page) => placeOf(page) > placeOf(last));
    const shown = { ...last, areas: last.areas ?? [] };
    pages.splice(next < 0 ? pages.length : next, 0, shown);
  }
  return { pages, at: pages.findIndex(isChosen), choose };
}

const placeOf = ({ before, after }: Pair) => after ?? before ?? 0;
