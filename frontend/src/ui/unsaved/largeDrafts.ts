import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/** The contents of large drafts, in IndexedDB. */

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('cms-drafts', 'drafts');
  return opened;
};

/** The entry in localStorage is written after the content: a content younger than this may have none yet. */
const orphanAfterMs = 3_600_000;

export const writeLarge = (name: string, content: unknown) => set(name, content, store());
export const readLarge = (name: string) => get<unknown>(name, store());
export const removeLarge = (name: string) => del(name, store());

/** Deletes contents without an entry. */
export async function sweepLarge(referenced: ReadonlySet<string>, now: number): Promise<void> {
  const all = await keys<string>(store());
  // Names end in "@<milliseconds when it was written>.<number of the change>".
  const written = (name: string) => Number(/@(\d+)\.\d+$/.exec(name)?.[1] ?? 0);
  const orphans = all.filter(
    (name) => !referenced.has(name) && now - written(name) > orphanAfterMs,
  );
  if (orphans.length > 0) await delMany(orphans, store());
}
