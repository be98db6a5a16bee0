import { type ChangeOptions, useAddress } from '@/ui/address/useAddress';
import { type ListParams, parseListParams, toAddress, withChange } from './listParams';

export type ChangeParams = (change: Partial<ListParams>, options?: ChangeOptions) => void;

/** The list's parameters, stored only in the address, and their change. */
export function useListParams(): [ListParams, ChangeParams] {
  const [params, update] = useAddress(parseListParams, toAddress);
  return [params, (change, options) => update((now) => withChange(now, change), options)];
}
