import { useEffect, useState } from 'react';

/** A value, once it has not changed for this long. */
export function useDebounced<T>(value: T, ms: number, initial: T = value): T {
  const [debounced, setDebounced] = useState(initial);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return debounced;
}
