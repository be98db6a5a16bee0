import { recordSchema } from '@/api/recordSchema';
import { clean } from '@/features/proposals/cleanText';
import {
  firstOf,
  keywordsOf,
  languageOf,
  type RawMetadata,
  yearOf,
} from '@/features/proposals/metadata';
import type { Metadata } from '@/features/proposals/proposal';
import { clip } from '@/text/length';
import { readable } from '@/text/oldFonts/readable';
import { authorsFromMetadata, printedAuthors } from './authors';
import { bookTitle } from './bookTitle';
import type { FirstPages } from './FirstPages';
import { imprintOf } from './imprint';
import { authorsOf } from './usable';

/** "(Requirements Analysis )": some programs leave a blank inside brackets. */
const blankInBrackets = /(?<=\() | (?=\))/gu;

/** What is known of the text when the metadata is judged. */
interface ReadText {
  first: FirstPages;
  /** Number of pages of the book. */
  pages: number;
  /** Text from all over the book, which shows its language. */
  sample: string;
  /** Whether the first pages were converted from an old font. */
  converted: boolean;
  /** Whether page one shows several slides. */
  handout?: boolean;
}

/**
 * The metadata that can be used. The sources of a value are listed by precedence. Title and authors
 * count only if they are on the first pages; otherwise the title is read from these. Authors labelled
 * as such there come first.
 */
export function metadataOf(raw: RawMetadata, read: ReadText, now = new Date()): Metadata {
  const info = raw.info as Record<string, unknown>;
  const xmp = (name: string) => raw.metadata?.get(name);
  const { first, sample } = read;
  const { title, raw: rawTitle } = bookTitle([firstOf(xmp('dc:title')), info.Title], first, read);
  const author = firstUsable([xmp('dc:creator'), info.Author], (source) =>
    authorsFromMetadata(authorsOf(source), first),
  );
  const printed = printedAuthors(first);
  const keywords = firstUsable(
    [xmp('pdf:keywords'), info.Keywords, xmp('dc:subject')],
    (source) => {
      const words = keywordsOf(source);
      return words.length > 0 ? words : null;
    },
  );
  const imprint = imprintOf(first, now);
  return {
    title: title === null ? null : clip(title.replace(blankInBrackets, ''), recordSchema.title.max),
    author: printed ?? author?.value ?? null,
    keywords: keywords?.value ?? [],
    language: languageOf(info.Language ?? firstOf(xmp('dc:language')), sample),
    year: yearOf(raw.metadata, now) ?? imprint.year,
    printedPublisher: imprint.publisher,
    known: {},
    converted: [
      ...(title && (rawTitle !== undefined ? isOldFont(rawTitle) : read.converted)
        ? (['title'] as const)
        : []),
      ...(isOldFont(author?.source) && !printed ? (['author'] as const) : []),
      ...(isOldFont(keywords?.source) ? (['tags'] as const) : []),
    ],
  };
}

/** The first value that can be read from one of the sources, and that source. */
function firstUsable<T>(sources: unknown[], read: (source: unknown) => T | null) {
  for (const source of sources) {
    const value = read(source);
    if (value) return { source, value };
  }
  return null;
}

/** Whether a text, or one of several, is in the encoding of an old font. */
const isOldFont = (source: unknown): boolean =>
  [source].flat().some((text) => typeof text === 'string' && clean(text) !== clean(readable(text)));
