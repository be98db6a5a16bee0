import { serverNow } from '@/api/serverClock';
import type { Ebook } from '@/api/types';
import { Store } from '@/state/Store';
import { readJson, writeJson } from '@/state/storedJson';
import { useStoreState } from '@/state/useStoreState';
import { daysSince } from '@/text/format';
import { viListView } from '@/text/list/viListView';
import { fieldLabels } from '@/text/record/fieldLabels';

/** Columns that are shown on request. */
export const extraColumns = ['author', 'reviewer', 'waiting'] as const;
export type ExtraColumn = (typeof extraColumns)[number];

export interface ListView {
  /** Rows of 48 px, without cover and notes. */
  dense: boolean;
  extra: readonly ExtraColumn[];
}

export const columnLabels: Record<ExtraColumn, string> = {
  author: fieldLabels.author,
  reviewer: viListView.reviewer,
  waiting: viListView.waitingSince,
};

/** The text of an e-book in a column. */
export function cellOf(ebook: Ebook, column: ExtraColumn): string {
  switch (column) {
    case 'author':
      return ebook.author;
    case 'reviewer':
      return ebook.claim?.user.full_name ?? ebook.returned?.user.full_name ?? '';
    case 'waiting':
      return ebook.submitted_at ? viListView.days(daysSince(ebook.submitted_at, serverNow())) : '';
  }
}

const key = 'cms-list-view';

/** The view as the browser stores it, where `dense` is called `low`. */
interface Stored {
  low: boolean;
  extra: readonly ExtraColumn[];
}

function read(): ListView {
  const { low, extra } = readJson<Partial<Stored>>(key) ?? {};
  const names: readonly string[] = Array.isArray(extra) ? extra : [];
  return { dense: low === true, extra: extraColumns.filter((name) => names.includes(name)) };
}

const view = new Store(read());

/** How the list looks, for this browser. */
export const useListView = (): ListView => useStoreState(view);

export function changeView(change: Partial<ListView>): void {
  view.set({ ...view.state(), ...change });
  const { dense: low, extra } = view.state();
  writeJson(key, { low, extra } satisfies Stored);
}
