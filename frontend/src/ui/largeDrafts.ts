import { createStore, del, delMany, get, keys, set, type UseStore } from 'idb-keyval';

/** The contents of large drafts, in IndexedDB. */

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('cms-drafts', 'drafts');
  return opened;
};

/** A content that has no draft yet may be on its way to one: its draft is written after it. */
const orphanAfterMs = 3_600_000;

export const writeLarge = (name: string, content: unknown) => set(name, content, store());
export const readLarge = (name: string) => get<unknown>(name, store());
export const removeLarge = (name: string) => del(name, store());

/** Deletes the contents that no draft refers to. */
export async function sweepLarge(wanted: ReadonlySet<string>, now: number): Promise<void> {
  const all = await keys<string>(store());
  const written = (name: string) => Number(/@(\d+)\.\d+$/.exec(name)?.[1] ?? 0);
  const orphans = all.filter((name) => !wanted.has(name) && now - written(name) > orphanAfterMs);
  if (orphans.length > 0) await delMany(orphans, store());
}
