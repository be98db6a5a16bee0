import { part } from '@/parts/part';

/**
 * Names that the open tabs of this browser hold, such as those of the drafts that are being
 * written. They are the browser's locks; plain http on a foreign host has none, and there the tabs
 * ask each other.
 */

/** What the names begin with that a tab with unsaved work holds. */
export const unsavedName = 'cms-unsaved:';

/** Loaded only where there are no locks. */
const tabs = part(() => import('./tabs'));

/** Released by this tab: the browser may still count their locks for a moment. */
const released = new Set<string>();
const held = new Set<string>();

/** Holds a name until the returned function is called or the tab dies. */
export function hold(name: string): () => void {
  let release = () => {};
  const until = new Promise<void>((resolve) => {
    release = resolve;
  });
  released.delete(name);
  held.add(name);
  if (navigator.locks) void navigator.locks.request(name, () => until);
  else
    void tabs.load().then(
      ({ register }) => register(held),
      () => undefined, // other tabs do not hear of it
    );
  return () => {
    released.add(name);
    held.delete(name);
    release();
  };
}

/** What this tab and all others hold. */
export async function heldNames(): Promise<Set<string>> {
  if (!navigator.locks) return new Set([...held, ...(await (await tabs.load()).heldByOthers())]);
  const state = await navigator.locks.query();
  const names = state.held?.map((lock) => lock.name ?? '') ?? [];
  return new Set(names.filter((name) => !released.has(name)));
}
