import { useSearchParams } from 'react-router';

export interface ChangeOptions {
  /** Replaces the current entry in the history of the browser. */
  replace?: boolean;
}

type ChangeAddress<T> = (next: (now: T) => T, options?: ChangeOptions) => void;

/** The state of a screen, stored only in its address, and a function to change it. */
export function useAddress<T>(
  parse: (address: URLSearchParams) => T,
  write: (state: T) => URLSearchParams,
): [T, ChangeAddress<T>] {
  const [address, setAddress] = useSearchParams();
  const change: ChangeAddress<T> = (next, options) =>
    setAddress((now) => write(next(parse(now))), {
      replace: options?.replace ?? false,
      preventScrollReset: true,
      // Synchronously: in a transition a select would briefly show its old choice, and the next key
      // or filter would start from that.
      flushSync: true,
    });
  return [parse(address), change];
}
