import type { BulkChange } from '@/api/ebooks/bulk';
import type { Ebook } from '@/api/types';
import { type FieldsWith, fieldsWith } from '@/features/record/recordFields';
import { canonical, sentValue, tagsOf } from '@/features/record/recordValues';

/** The fields that make sense for several e-books together. */
export const bulkFields = fieldsWith('bulkEditable');
export type BulkField = FieldsWith<'bulkEditable'>;

/** The dialog's values. At first each field has the common value, or '' where the e-books differ. */
export type BulkValues = Record<BulkField | 'add_tags' | 'remove_tags', string>;

/** The different values of a field, the most frequent first. */
export function valuesIn(ebooks: readonly Ebook[], field: BulkField): string[] {
  const counts = new Map<string, number>();
  for (const ebook of ebooks) {
    const value = String(ebook[field] ?? '');
    counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([value]) => value);
}

export function initialValuesOf(ebooks: readonly Ebook[]): BulkValues {
  const common = bulkFields.map((field) => {
    const values = valuesIn(ebooks, field);
    return [field, values.length === 1 ? values[0] : ''];
  });
  return { ...Object.fromEntries(common), add_tags: '', remove_tags: '' };
}

/** The tags that any of the e-books has. */
export const tagsIn = (ebooks: readonly Ebook[]): string[] => [
  ...new Set(ebooks.flatMap(({ tags }) => tagsOf(tags))),
];

/** What differs from the initial values; null if nothing does. */
export function changeOf(initial: BulkValues, now: BulkValues): BulkChange | null {
  const changed = bulkFields.filter((field) => canonical(now[field]) !== canonical(initial[field]));
  const set = Object.fromEntries(changed.map((field) => [field, sentValue(field, now[field])]));
  const [add_tags, remove_tags] = [tagsOf(now.add_tags), tagsOf(now.remove_tags)];
  const nothing = changed.length + add_tags.length + remove_tags.length === 0;
  return nothing ? null : { set, add_tags, remove_tags };
}

/** The change that undoes another one in an e-book. */
export function undoOf(change: BulkChange, before: Ebook): BulkChange {
  const fields = Object.keys(change.set) as BulkField[];
  const tags = change.add_tags.length + change.remove_tags.length > 0 ? (['tags'] as const) : [];
  const set = Object.fromEntries([...fields, ...tags].map((name) => [name, before[name]]));
  return { set, add_tags: [], remove_tags: [] };
}
