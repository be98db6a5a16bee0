import { useSelector } from 'react-redux';
import { api } from '@/api/api';
import type { EbookPage } from '@/api/types';
import { ebooksApi } from './ebooks';

interface State {
  [api.reducerPath]: ReturnType<typeof api.reducer>;
}

/** The title of an e-book from any cached response; null if there is none. */
export function useKnownTitle(id: string): string | null {
  return useSelector((state: State) => knownTitle(state, id));
}

function knownTitle(state: State, id: string): string | null {
  const { data } = ebooksApi.endpoints.getEbook.select(id)(state);
  if (data) return data.title;
  for (const query of Object.values(state[api.reducerPath].queries)) {
    if (query?.endpointName !== 'listEbooks') continue;
    const found = (query.data as EbookPage | undefined)?.ebooks.find((ebook) => ebook.id === id);
    if (found) return found.title;
  }
  return null;
}
