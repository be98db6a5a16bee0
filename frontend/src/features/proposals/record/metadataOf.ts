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
 * The metadata that can be used. XMP takes precedence over the Info dictionary. A title or an
 * author must be on the first pages; otherwise it is read from these pages.
 */
export function metadataOf(raw: RawMetadata, read: ReadText, now = new Date()): Metadata {
  const info = raw.info as Record<string, unknown>;
  const xmp = (name: string) => raw.metadata?.get(name);
  const { first, sample } = read;
  const { title, raw: rawTitle } = bookTitle([firstOf(xmp('dc:title')), info.Title], first, read);
  const authors = [xmp('dc:creator'), info.Author];
  const named = authors.map((one) => authorsFromMetadata(authorsOf(one), first)).find(Boolean);
  const printed = printedAuthors(first);
  const keywords = [xmp('pdf:keywords'), info.Keywords, xmp('dc:subject')].map(keywordsOf);
  const imprint = imprintOf(first, now);
  const changed = (one: unknown, value: string | null | undefined) =>
    Boolean(value) && typeof one === 'string' && clean(one) !== clean(readable(one));
  return {
    title: title === null ? null : clip(title, recordSchema.title.max),
    author: printed ?? named ?? null,
    keywords: keywords.find((words) => words.length > 0) ?? [],
    language: languageOf(info.Language ?? firstOf(xmp('dc:language')), sample),
    year: yearOf(raw.metadata, now) ?? imprint.year,
    printedPublisher: imprint.publisher,
    known: {},
    converted: [
      ...((rawTitle !== undefined ? changed(rawTitle, title) : title && read.converted)
        ? (['title'] as const)
        : []),
      ...((named && !printed ? changed(info.Author, named) : false) ? (['author'] as const) : []),
      ...(changed(info.Keywords, keywords.flat()[0]) ? (['tags'] as const) : []),
    ],
  };
}
