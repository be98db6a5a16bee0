import { part } from '@/parts/part';
import { webLocks } from '@/state/webLocks';

/**
 * Names held by the open tabs of this browser, such as the keys of drafts in open editors. They are
 * Web Locks; without them the tabs ask each other.
 */

/** Prefix of the names held by tabs with unsaved work. */
export const unsavedPrefix = 'cms-unsaved:';

/** Loaded only if there are no locks. */
const tabs = part(() => import('./tabs'));

/** Released by this tab, although the browser may still list the locks for a moment. */
const released = new Set<string>();
const held = new Set<string>();

/** Holds a name until the returned function is called or the tab closes. */
export function hold(name: string): () => void {
  let release = () => {};
  const ended = new Promise<void>((resolve) => {
    release = resolve;
  });
  released.delete(name);
  held.add(name);
  const locks = webLocks();
  if (locks) void locks.request(name, () => ended).finally(() => released.delete(name));
  else
    void tabs.load().then(
      ({ register }) => register(held),
      () => undefined, // other tabs cannot see the names
    );
  return () => {
    released.add(name);
    held.delete(name);
    release();
  };
}

/** The names held by this tab and all others. */
export async function heldNames(): Promise<Set<string>> {
  const locks = webLocks();
  if (!locks) return new Set([...held, ...(await (await tabs.load()).heldByOthers())]);
  const state = await locks.query();
  const names = state.held?.map((lock) => lock.name ?? '') ?? [];
  return new Set(names.filter((name) => !released.has(name)));
}
