import { useSearchParams } from 'react-router';
import { changed, type ListParams, parseListParams, toAddress } from './listParams';

/** Changes the list's parameters; unless it is a change of the page, the list goes to page 1. */
export type ChangeParams = (change: Partial<ListParams>, how?: { replace?: boolean }) => void;

/** The list's state, which is kept only in the address. */
export function useListParams(): [ListParams, ChangeParams] {
  const [address, setAddress] = useSearchParams();
  const params = parseListParams(address);
  const change: ChangeParams = (part, how) =>
    setAddress((now) => toAddress(changed(parseListParams(now), part)), {
      replace: how?.replace ?? false,
      preventScrollReset: true,
      // Synchronously: in a transition a select would briefly show its old choice, and the next key
      // or filter would start from that.
      flushSync: true,
    });
  return [params, change];
}
