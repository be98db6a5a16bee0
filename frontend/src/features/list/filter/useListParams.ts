import { type HowToChange, useAddress } from '@/ui/address/useAddress';
import { changed, type ListParams, parseListParams, toAddress } from './listParams';

/** Changes the list's parameters; unless it is a change of the page, the list goes to page 1. */
export type ChangeParams = (change: Partial<ListParams>, how?: HowToChange) => void;

/** The list's state, which is kept only in the address. */
export function useListParams(): [ListParams, ChangeParams] {
  const [params, update] = useAddress(parseListParams, toAddress);
  return [params, (part, how) => update((now) => changed(now, part), how)];
}
