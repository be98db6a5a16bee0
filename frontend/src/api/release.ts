import { Store, useStoreState } from '@/state/Store';

/** The release of these pages, which the server wrote into the document; NaN if it did not. */
const own = Number.parseInt(globalThis.document?.documentElement.dataset.release ?? '', 10);

const newer = new Store(false);

/** Every API response states the release of its server; later releases have greater numbers. */
export function noteRelease(headers: Headers): void {
  if (Number(headers.get('Cms-Release')) > own) newer.set(true);
}

/** Whether a server with a later release than these pages has responded. */
export const useNewRelease = () => useStoreState(newer);
