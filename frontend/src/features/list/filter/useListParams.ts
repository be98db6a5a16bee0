import { useSearchParams } from 'react-router';
import { changed, type ListParams, parseListParams, toAddress } from './listParams';

/** Changes what is asked for; any change but that of the page itself goes to page 1. */
export type ChangeParams = (change: Partial<ListParams>, how?: { replace?: boolean }) => void;

/** The list's state lives in the address and nowhere else. */
export function useListParams(): [ListParams, ChangeParams] {
  const [address, setAddress] = useSearchParams();
  const params = parseListParams(address);
  const change: ChangeParams = (part, how) =>
    setAddress((now) => toAddress(changed(parseListParams(now), part)), {
      replace: how?.replace ?? false,
      preventScrollReset: true,
      // At once: in a transition a select would show its old choice for a moment, and the next
      // arrow key, or the next filter, would start from that.
      flushSync: true,
    });
  return [params, change];
}
