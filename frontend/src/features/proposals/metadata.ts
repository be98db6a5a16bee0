import { clip } from '@/text/length';
import type { Language, Metadata } from './proposal';

/** The metadata of a PDF from both sources: its Info dictionary, and XMP. */
export interface RawMetadata {
  info: object;
  metadata: { get: (name: string) => unknown } | null;
}

const longest = { title: 500, author: 255, keywords: 1_000 } as const;

/** Control characters, invisible ones, and those that change the writing direction. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it removes.
const hidden = /[\u0000-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+/gu;

export function clean(text: string): string {
  return text.normalize('NFC').replace(hidden, ' ').replace(/\s+/gu, ' ').trim();
}

/** Private-use characters of fonts, and replacement characters for what could not be decoded. */
const broken = /[\ufffd\ue000-\uf8ff]/u;

const extension =
  /\.(?:docx?|odt|rtf|pdf|tex|dvi|ps|indd|qx[dp]|pptx?|xlsx?|html?|txt|wpd|fm|p65|pm\d|cdr|ai|pub|md|epub|jpe?g|png|tiff?)$/iu;
const program = /^(?:microsoft (?:word|powerpoint|excel|publisher)|powerpoint presentation)\b/iu;
const placeholder =
  /^(?:(?:untitled|document|doc|slide|layout|presentation|book|file|scan|không có tiêu đề|tài liệu)[\s_-]*\d*|(?:no |your |the )?title(?: here)?|none|null|unknown|n\/a|temp|test|tiêu đề|print|about:blank)$/iu;
/** A URL, a path, or a file name, which has other characters in place of spaces. */
const address =
  /^(?:[a-z]+:\/\/|www\.|[a-z]:\\|\/|\\\\)|^\S*[_\\]\S*$|^[^\p{L}]+$|^[0-9a-f-]{16,}$/iu;

/** The title, or null if it is only a file name or a placeholder. */
export function usableTitle(raw: unknown): string | null {
  const title = clean(textOf(raw));
  if (title === '' || broken.test(title)) return null;
  const names = [extension, program, placeholder, address];
  return names.some((pattern) => pattern.test(title)) ? null : clip(title, longest.title);
}

const account =
  /^(?:admin(?:istrator)?|user(?:name)?|owner|author|unknown|none|null|anonymous|default|guest|root|me|pc|my ?pc|home|microsoft(?: office)?(?: user)?|windows(?: user)?|office|word|apple|dell|hp|acer|asus|lenovo|toshiba|sony|vaio|người dùng|tác giả|n\/a|-+|\.+)(?:[\s_-]*(?:pc|user|\d+))*$|^(?:desktop|laptop|win)-\w+$/iu;

/** The author, or null if it is only an account name. */
export function usableAuthor(raw: unknown): string | null {
  const authors = (Array.isArray(raw) ? raw : [raw]).map((one) => clean(textOf(one)));
  const named = authors.filter((one) => one !== '' && !broken.test(one) && !account.test(one));
  return named.length > 0 ? clip([...new Set(named)].join(', '), longest.author) : null;
}

/** The keywords without duplicates, as many as fit into an e-book's tags. */
export function keywordsOf(raw: unknown): string[] {
  const all = (Array.isArray(raw) ? raw : [raw])
    .flatMap((one) => clean(textOf(one)).split(/[,;，；]/u))
    .map((word) => word.trim())
    .filter((word) => word !== '' && !broken.test(word));
  const kept: string[] = [];
  const seen = new Set<string>();
  let length = 0;
  for (const word of all) {
    length += [...word].length + 2;
    if (length > longest.keywords) break;
    if (!seen.has(word.toLowerCase())) kept.push(word);
    seen.add(word.toLowerCase());
  }
  return kept;
}

/**
 * The language of a document by its tag (BCP 47) and its text. The text takes precedence, because
 * word processors write their own language into Vietnamese files.
 */
export function languageOf(tag: unknown, text: string): Language | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (letters >= 200) {
    const vietnamese = text.match(/[ăâđêôơưạ-ỹ]/giu)?.length ?? 0;
    if (vietnamese / letters > 0.08) return 'Vietnamese';
  }
  if (letters >= 200 && isEnglish(text)) return 'English';
  const code = textOf(tag).trim().toLowerCase().split(/[-_]/u)[0] ?? '';
  if (code === 'vi' || code === 'vie') return letters >= 200 ? null : 'Vietnamese';
  if (code === 'en' || code === 'eng') return 'English';
  return /^[a-z]{2,3}$/u.test(code) && code !== 'und' && code !== 'zxx' ? 'Other' : null;
}

/** Recognised by the short words that are frequent in every English text. */
function isEnglish(text: string): boolean {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const small = new Set(['the', 'of', 'and', 'to', 'in', 'is', 'for', 'that', 'with', 'are']);
  return words.filter((word) => small.has(word)).length > 0.12 * words.length;
}

/** The year of publication, from XMP only: the Info dictionary has only the date of the file. */
export function yearOf(xmp: RawMetadata['metadata'], now = new Date()): number | null {
  const dates = ['prism:publicationdate', 'prism:coverdate', 'dc:date'].map((name) =>
    first(xmp?.get(name)),
  );
  const date = dates.find((one) => /^\d{4}(?:$|-)/u.test(one));
  const year = date ? Number(date.slice(0, 4)) : 0;
  return year >= 1900 && year <= now.getFullYear() + 1 ? year : null;
}

/** The metadata that can be used. XMP takes precedence over the Info dictionary. */
export function metadataOf(raw: RawMetadata, text: string, now = new Date()): Metadata {
  const info = raw.info as Record<string, unknown>;
  const xmp = (name: string) => raw.metadata?.get(name);
  const keywords = [xmp('pdf:keywords'), info.Keywords, xmp('dc:subject')].map(keywordsOf);
  return {
    title: usableTitle(first(xmp('dc:title'))) ?? usableTitle(info.Title),
    author: usableAuthor(xmp('dc:creator')) ?? usableAuthor(info.Author),
    keywords: keywords.find((words) => words.length > 0) ?? [],
    language: languageOf(info.Language ?? first(xmp('dc:language')), text),
    year: yearOf(raw.metadata, now),
  };
}

const textOf = (raw: unknown) => (typeof raw === 'string' ? raw : '');
const first = (raw: unknown) => textOf(Array.isArray(raw) ? raw[0] : raw).trim();
