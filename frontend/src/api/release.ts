import { useSyncExternalStore } from 'react';

/** The release of these pages, as the server wrote it into their document; NaN where it did not. */
const own = Number.parseInt(globalThis.document?.documentElement.dataset.release ?? '', 10);

let newer = false;
const listeners = new Set<() => void>();

/** Every answer of the API says of which release its server is; a later one has a greater number. */
export function noteRelease(headers: Headers): void {
  if (newer || !(Number(headers.get('Cms-Release')) > own)) return;
  newer = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a server has been met that is of a later release than these pages. */
export const useNewRelease = () => useSyncExternalStore(subscribe, () => newer);
