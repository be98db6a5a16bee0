import type { Note, Place } from '@/api/reviewTypes';
import { placeText } from '@/features/notes/state/places';
import { formatNumber } from '@/text/format';
import { codePoints, shortened } from '@/text/length';
import { maxCommentLength } from '@/text/record/comment';
import { viNoteList } from '@/text/review/viNoteList';

const words = viNoteList.reason;

/** A note as a line of the reason: its place, its quote, its text. */
export function lineOf({ place, body }: Note): string {
  const quote = place.quote
    ? ` “${shortened(place.quote.replace(/\s+/g, ' '), maxQuoteShown)}”`
    : '';
  return words.line(`${placeText(place)}${quote}`, body.replace(/\s+/g, ' '));
}

/** Enough of a quote, in characters, to recognise it. */
const maxQuoteShown = 80;

export interface Reason {
  text: string;
  /** Notes that were inserted. */
  added: Note[];
  /** Notes that did not fit. */
  leftOut: Note[];
}

/** The places of all notes in one phrase: "ở trang 8–41, mục lục". */
export function placesOf(notes: readonly Note[]): string {
  const pages = notes.flatMap(({ place }) => (place.kind === 'page' ? [place.page ?? 0] : []));
  const has = (kind: Place['kind']) => notes.some(({ place }) => place.kind === kind);
  const ends = [Math.min(...pages), Math.max(...pages)].map(formatNumber) as [string, string];
  const places = [
    pages.length > 0 && words.pages(...ends),
    has('toc') && words.outline,
    has('field') && words.fields,
    has('ebook') && words.whole,
  ];
  return words.at(places.filter(Boolean).join(', '));
}

/** More notes than this become one line, because the creator reads each one at its place anyway. */
const maxLines = 20;

/** Adds to the reason each note that it does not contain yet, if the whole note fits. */
export function reasonWith(typed: string, notes: readonly Note[]): Reason {
  let text = typed.trimEnd();
  const [added, leftOut]: [Note[], Note[]] = [[], []];
  const lines = notes.map((note) => ({ line: lineOf(note), notes: [note] }));
  const summary = { line: words.many(formatNumber(notes.length), placesOf(notes)), notes };
  for (const { line, notes: inLine } of lines.length > maxLines ? [summary] : lines) {
    if (text.split('\n').includes(line)) continue;
    const longer = text === '' ? line : `${text}\n${line}`;
    if (codePoints(longer) > maxCommentLength) {
      leftOut.push(...inLine);
    } else {
      text = longer;
      added.push(...inLine);
    }
  }
  return { text, added, leftOut };
}

/**
 * Splits notes: those written since the submission belong to this round, the others to earlier
 * ones. Without a submission the latest round is this one.
 */
export function byRound(notes: readonly Note[], submittedAt: string | null): [Note[], Note[]] {
  const latest = Math.max(0, ...notes.map(({ round }) => round));
  const isNew = ({ created_at, round }: Note) =>
    submittedAt ? new Date(created_at) >= new Date(submittedAt) : round === latest;
  return [notes.filter(isNew), notes.filter((note) => !isNew(note))];
}
