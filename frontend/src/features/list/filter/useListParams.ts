import { useState } from 'react';
import { type ChangeOptions, useAddress } from '@/ui/address/useAddress';
import { type ListParams, noFilters, parseListParams, toAddress, withChange } from './listParams';

export type ChangeParams = (change: Partial<ListParams>, options?: ChangeOptions) => void;

export interface Filtering {
  /** Stored only in the address. */
  params: ListParams;
  change: ChangeParams;
  clear: () => void;
  /** A key for text fields. Clearing mounts them again, which also drops a text too long for the address. */
  timesCleared: number;
}

/** The list's parameters and their change. */
export function useListParams(): Filtering {
  const [params, update] = useAddress(parseListParams, toAddress);
  const [timesCleared, setTimesCleared] = useState(0);
  const change: ChangeParams = (part, options) => update((old) => withChange(old, part), options);
  const clear = () => {
    setTimesCleared(timesCleared + 1);
    change(noFilters);
  };
  return { params, change, clear, timesCleared };
}
