import { useState } from 'react';
import { type ComparedPage, keyOf, type Pair } from '@/features/compare/pages/messages';
import { showsNothing } from './changedPage';

interface Chosen {
  /** The changes that can be looked at, and the chosen page, even if it proves to be the same. */
  pages: ComparedPage[];
  /** -1 if none is chosen. */
  chosenIndex: number;
  choose: (page: Pair | null) => void;
}

/** The page that is looked at. If it proves to be no change, it stays as it was last known. */
export function useChosen(
  changes: readonly ComparedPage[],
  dropped: readonly ComparedPage[],
): Chosen {
  const [chosen, choose] = useState<Pair | null>(null);
  const isChosen = (page: ComparedPage) => chosen !== null && keyOf(page) === keyOf(chosen);
  const pages = changes.filter((page) => !showsNothing(page) || isChosen(page));
  const gone = pages.some(isChosen) ? undefined : dropped.find(isChosen);
  if (gone) {
    const next = pages.findIndex((page) => placeOf(page) > placeOf(gone));
    const shown = { ...gone, areas: gone.areas ?? [] };
    pages.splice(next < 0 ? pages.length : next, 0, shown);
  }
  return { pages, chosenIndex: pages.findIndex(isChosen), choose };
}

const placeOf = ({ before, after }: Pair) => after ?? before ?? 0;
