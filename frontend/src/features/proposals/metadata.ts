import type { Language } from '@/api/recordSchema';
import { recordSchema } from '@/api/recordSchema';
import { clean } from '@/features/proposals/cleanText';
import { yearAt } from '@/text/format';
import { codePoints } from '@/text/length';
import { hasLostLetters } from '@/text/oldFonts/lost';
import { readable } from '@/text/oldFonts/readable';

/** The metadata of a PDF from both sources: its Info dictionary, and XMP. */
export interface RawMetadata {
  info: object;
  metadata: { get: (name: string) => unknown } | null;
}

/** Private-use characters of fonts, and replacement characters for what could not be decoded. */
export const undecoded = /[\ufffd\ue000-\uf8ff]/u;

/** The keywords without duplicates, as many as fit into an e-book's tags. */
export function keywordsOf(raw: unknown): string[] {
  const all = (Array.isArray(raw) ? raw : [raw])
    .flatMap((one) => clean(readable(textOf(one))).split(/[,;，；]/u))
    .map((word) => word.trim())
    .filter((word) => word !== '' && !undecoded.test(word) && !hasLostLetters(word));
  const unique: string[] = [];
  const seen = new Set<string>();
  for (const word of all) {
    if (seen.has(word.toLowerCase())) continue;
    seen.add(word.toLowerCase());
    if (codePoints([...unique, word].join(', ')) > recordSchema.tags.max) break;
    unique.push(word);
  }
  return unique;
}

/**
 * The language of a document by its tag (BCP 47) and its text. A long text takes precedence, because
 * word processors write their own language into Vietnamese files.
 */
export function languageOf(tag: unknown, text: string): Language | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const isLong = letters >= 200;
  if (isLong) {
    const vietnamese = text.match(/[ăâđêôơưạ-ỹ]/giu)?.length ?? 0;
    if (vietnamese / letters > 0.08) return 'Vietnamese';
    if (isEnglish(text)) return 'English';
  }
  const code = textOf(tag).trim().toLowerCase().split(/[-_]/u)[0] ?? '';
  if (code === 'vi' || code === 'vie') return isLong ? null : 'Vietnamese'; // the text would show it
  if (code === 'en' || code === 'eng') return 'English';
  return /^[a-z]{2,3}$/u.test(code) && code !== 'und' && code !== 'zxx' ? 'Other' : null;
}

/** Recognised by the short words that are frequent in every English text. */
function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const frequent = new Set(['the', 'of', 'and', 'to', 'in', 'is', 'for', 'that', 'with', 'are']);
  return words.filter((word) => frequent.has(word)).length > 0.12 * words.length;
}

/** The year of publication, from XMP only: the Info dictionary has only the date of the file. */
export function yearOf(xmp: RawMetadata['metadata'], now = new Date()): number | null {
  const dates = ['prism:publicationdate', 'prism:coverdate', 'dc:date'].map((name) =>
    firstOf(xmp?.get(name)),
  );
  const date = dates.find((one) => /^\d{4}(?:$|-)/u.test(one));
  const year = date ? Number(date.slice(0, 4)) : 0;
  return year >= 1900 && year <= yearAt(now) + 1 ? year : null;
}

export const textOf = (raw: unknown) => (typeof raw === 'string' ? raw : '');
export const firstOf = (raw: unknown) => textOf(Array.isArray(raw) ? raw[0] : raw).trim();
