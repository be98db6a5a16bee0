import type { Note } from '@/api/reviewTypes';
import { placeText } from '@/features/notes/state/places';
import { clip, codePoints } from '@/text/length';
import { longestComment } from '@/text/record/comment';

/** A note as a line of the reason: its place, its quote, its text. */
export function lineOf({ place, body }: Note): string {
  const quote = place.quote ? ` “${shortened(place.quote)}”` : '';
  return `- ${placeText(place)}${quote}: ${body.replace(/\s+/g, ' ')}`;
}

/** Enough of a quote to recognise it. */
function shortened(quote: string): string {
  const line = quote.replace(/\s+/g, ' ');
  const short = clip(line, 80);
  return short === line ? line : `${short}…`;
}

export interface Reason {
  text: string;
  /** Notes that were inserted. */
  added: Note[];
  /** Notes that did not fit. */
  left: Note[];
}

/** Adds to the reason each note that it does not contain yet, as long as the whole note fits. */
export function reasonWith(typed: string, notes: readonly Note[]): Reason {
  let text = typed.trimEnd();
  const [added, left]: [Note[], Note[]] = [[], []];
  for (const note of notes) {
    const line = lineOf(note);
    if (text.includes(line)) continue;
    const longer = text === '' ? line : `${text}\n${line}`;
    if (codePoints(longer) > longestComment) {
      left.push(note);
    } else {
      text = longer;
      added.push(note);
    }
  }
  return { text, added, left };
}

/**
 * Splits notes: those written since the submission belong to this round, the others to earlier
 * ones.
 */
export function byRound(notes: readonly Note[], submittedAt: string | null): [Note[], Note[]] {
  const now = Math.max(0, ...notes.map(({ round }) => round));
  const isNew = ({ created_at, round }: Note) =>
    submittedAt ? new Date(created_at) >= new Date(submittedAt) : round === now;
  return [notes.filter(isNew), notes.filter((note) => !isNew(note))];
}
