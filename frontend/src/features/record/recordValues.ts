import type { FieldName } from '@/api/recordSchema';
import { formatNumber, formatYear } from '@/text/format';
import { fieldOf } from './recordFields';

/** A text as a save sends it. Two texts count as the same if they are equal in this form. */
export const canonical = (text: string) => text.normalize('NFC').trim();

/** What was typed into a field, as a save sends it. */
export function sentValue(name: FieldName, typed: string): string | number | null {
  const text = canonical(typed);
  if (fieldOf(name).widget !== 'number') return text;
  return text === '' ? null : Number(text);
}

/** A value as readers see it; blank if there is none. */
export function shownValue(name: FieldName, value: string | number | null): string {
  const field = fieldOf(name);
  if (field.widget === 'choice') return field.words[value ?? ''] ?? String(value ?? '');
  if (typeof value !== 'number') return (value ?? '').normalize('NFC');
  return field.widget === 'number' && field.year ? formatYear(value) : formatNumber(value);
}

/** The keywords of `tags`, without duplicates. */
export const tagsOf = (tags: string): string[] =>
  [...new Set(tags.split(',').map(canonical))].filter(Boolean);
