import { useSearchParams } from 'react-router';

export interface HowToChange {
  /** The former address is not kept in the history of the browser. */
  replace?: boolean;
}

type ChangeAddress<T> = (next: (now: T) => T, how?: HowToChange) => void;

/** The state of a screen that is kept only in its address, and its change. */
export function useAddress<T>(
  parse: (address: URLSearchParams) => T,
  write: (state: T) => URLSearchParams,
): [T, ChangeAddress<T>] {
  const [address, setAddress] = useSearchParams();
  const change: ChangeAddress<T> = (next, how) =>
    setAddress((now) => write(next(parse(now))), {
      replace: how?.replace ?? false,
      preventScrollReset: true,
      // Synchronously: in a transition a select would briefly show its old choice, and the next key
      // or filter would start from that.
      flushSync: true,
    });
  return [parse(address), change];
}
