import { useSyncExternalStore } from 'react';

/** The release of these pages, which the server wrote into the document; NaN if it did not. */
const own = Number.parseInt(globalThis.document?.documentElement.dataset.release ?? '', 10);

let newer = false;
const listeners = new Set<() => void>();

/** Every API response states the release of its server; later releases have greater numbers. */
export function noteRelease(headers: Headers): void {
  if (newer || !(Number(headers.get('Cms-Release')) > own)) return;
  newer = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a server with a later release than these pages has responded. */
export const useNewRelease = () => useSyncExternalStore(subscribe, () => newer);
