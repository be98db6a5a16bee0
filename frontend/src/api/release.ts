import { Store } from '@/state/Store';

/** The release of these pages, which the server wrote into the document; NaN if it did not. */
const own = Number.parseInt(globalThis.document?.documentElement.dataset.release ?? '', 10);

/** Whether a server with a later release than these pages has responded. */
export const hasNewRelease = new Store(false);

/** Every API response states the release of its server; later releases have greater numbers. */
export function noteRelease(headers: Headers): void {
  if (Number(headers.get('Cms-Release')) > own) hasNewRelease.set(true);
}
