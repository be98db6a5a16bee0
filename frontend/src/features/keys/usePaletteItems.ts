import { useState } from 'react';
import { useListEbooksQuery } from '@/api/ebooks/ebooks';
import { useUser } from '@/api/session';
import { maxSearchLength } from '@/api/types';
import { clip } from '@/text/length';
import { viKeys } from '@/text/people/viKeys';
import { ebookOnScreen, useFromCommands } from '@/ui/commands';
import { useDebounced } from '@/ui/useDebounced';
import {
  commandItems,
  ebookItems,
  filteredGroups,
  type ItemGroup,
  type Screen,
  screenItems,
  shellItems,
} from './paletteItems';
import { readRecent } from './recent';

export interface PaletteResults {
  groups: ItemGroup[];
  loading: boolean;
  error: unknown;
  retry: () => void;
}

const pauseMs = 200;
const maxItems = 8;

/**
 * The matching items: local ones immediately, and after a pause the e-books found by the list search.
 */
export function usePaletteItems(screens: readonly Screen[], query: string): PaletteResults {
  const { palette } = viKeys;
  const userId = useUser()?.id ?? '';
  const [recent] = useState(() => readRecent(userId));
  const search = clip(query.trim(), maxSearchLength);
  const ebooks = useEbooks(search);
  const title = useFromCommands(() => ebookOnScreen()?.title ?? '');
  useFromCommands(availableIds); // renders again when a command of a part is loaded
  const local = filteredGroups(
    [
      { name: palette.actions(title), items: commandItems() },
      { name: palette.screens, items: screenItems(screens) },
      { name: palette.shell, items: search === '' ? [] : shellItems() },
      { name: palette.recent, items: search === '' ? ebookItems(recent, 'recent') : [] },
    ],
    search,
  );
  const found = { name: palette.ebooks, items: ebookItems(ebooks.found, 'ebook') };
  return { ...ebooks, groups: found.items.length > 0 ? [...local, found] : local };
}

const availableIds = () => [...commandItems(), ...shellItems()].map(({ id }) => id).join();

function useEbooks(search: string) {
  const debounced = useDebounced(search, pauseMs);
  const skip = search === '' || debounced !== search;
  const query = { page: 1, limit: maxItems, search: debounced };
  const { currentData, isFetching, error, refetch } = useListEbooksQuery(query, { skip });
  return {
    found: skip ? [] : (currentData?.ebooks ?? []),
    loading: search !== '' && (skip || (isFetching && !currentData)),
    error: skip || isFetching ? undefined : error,
    retry: () => void refetch(),
  };
}
