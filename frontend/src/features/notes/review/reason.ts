import type { Note } from '@/api/reviewTypes';
import { placeText } from '@/features/notes/desk/places';
import { longestComment } from '@/text/comment';
import { clip, codePoints } from '@/text/length';

/** A note as a line of a reason: its place, what was marked there, what is said of it. */
export function lineOf({ place, body }: Note): string {
  const quote = place.quote ? ` “${shortened(place.quote)}”` : '';
  return `- ${placeText(place)}${quote}: ${body.replace(/\s+/g, ' ')}`;
}

/** Enough of a quote to find it by. */
function shortened(quote: string): string {
  const line = quote.replace(/\s+/g, ' ');
  const short = clip(line, 80);
  return short === line ? line : `${short}…`;
}

export interface Reason {
  text: string;
  /** Those that were put in. */
  added: Note[];
  /** Those for which there was no room. */
  left: Note[];
}

/** The reason with those notes that it has not yet, as long as there is room for each as a whole. */
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

/** Notes written since the e-book was submitted belong to this round; the others to earlier ones. */
export function byRound(notes: readonly Note[], submittedAt: string | null): [Note[], Note[]] {
  const now = Math.max(0, ...notes.map(({ round }) => round));
  const isNew = ({ created_at, round }: Note) =>
    submittedAt ? new Date(created_at) >= new Date(submittedAt) : round === now;
  return [notes.filter(isNew), notes.filter((note) => !isNew(note))];
}
