import { Store } from '@/state/Store';

/**
 * The release of these pages: when their build was first shared among servers, in milliseconds. The
 * server wrote it into the document; NaN if it did not.
 */
const ownRelease = Number.parseInt(globalThis.document?.documentElement.dataset.release ?? '', 10);

/**
 * Servers of one build that start together may state releases that differ by seconds, because each
 * found that the build was not shared yet.
 */
const maxSkew = 60_000; // milliseconds

/** Whether a server with a later release than these pages has responded. */
export const hasNewRelease = new Store(false);

/** Every API response states the release of its server. */
export function noteRelease(headers: Headers): void {
  if (Number(headers.get('Cms-Release')) > ownRelease + maxSkew) hasNewRelease.set(true);
}
