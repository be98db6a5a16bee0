import { useState } from 'react';
import type { Ebook } from '@/api/types';
import { canBeChosen, nothingChosen, type Selection, selectionAfter } from './selection';

/** The chosen rows, and how to change which are chosen. */
export interface RowSelection {
  chosen: readonly Ebook[];
  /** Number of rows on the page that can be chosen. */
  choosableCount: number;
  has: (id: string) => boolean;
  setChosen: (id: string, on: boolean, range: boolean) => void;
  setAllChosen: (on: boolean) => void;
  chooseOnly: (ids: readonly string[]) => void;
}

/**
 * The chosen rows of the current page. Another page or filter starts with an empty selection, and a
 * row that disappears is no longer chosen.
 */
export function useSelection(list: string, ebooks: readonly Ebook[] = []): RowSelection {
  const [stored, setStored] = useState<Selection>(nothingChosen(list));
  const selection = stored.list === list ? stored : nothingChosen(list);
  const rows = ebooks.filter(canBeChosen).map((ebook) => ebook.id);
  return {
    chosen: ebooks.filter((ebook) => selection.ids.includes(ebook.id) && rows.includes(ebook.id)),
    choosableCount: rows.length,
    has: (id) => selection.ids.includes(id),
    setChosen: (id, on, range) => setStored(selectionAfter(selection, rows, { id, on, range })),
    setAllChosen: (on) => setStored({ list, ids: on ? rows : [], anchor: null }),
    chooseOnly: (ids) => setStored({ list, ids, anchor: null }),
  };
}
