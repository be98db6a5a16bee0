import { recordSchema } from '@/api/recordSchema';
import { clean } from '@/features/proposals/cleanText';
import { clip } from '@/text/length';

/** A title from a file name: without extension, with spaces instead of separators. */
export function titleOfName(name: string): string {
  const bare = clean(decoded(name)).replace(/\.pdf$/iu, '');
  const words = bare.replace(/_+/gu, ' ');
  const spaced = /\s/u.test(words) ? words : words.replace(/(?<=\p{L}|\d)-(?=\p{L}|\d)/gu, ' ');
  return clip(spaced.replace(/\s+/gu, ' ').trim(), recordSchema.title.max);
}

/** Undoes URL encoding. */
function decoded(name: string): string {
  try {
    return /%[0-9a-f]{2}/iu.test(name) ? decodeURIComponent(name) : name;
  } catch {
    return name;
  }
}
