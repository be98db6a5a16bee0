import {
  hasEnoughBookmarks,
  type Proposal,
  type ProposedOutline,
  type Trouble,
} from '@/features/proposals/proposal';

export type Source = ProposedOutline['from'];

/** The outlines found in a PDF so far. */
export interface PdfOutlines {
  phase: 'reading' | 'read' | 'stopped';
  /** What is or was last looked for: the best outline, or the one of the contents pages. */
  requested: 'best' | 'contents';
  /** null if it was looked for and not found */
  found: Partial<Record<Source, ProposedOutline | null>>;
  /** The source that is shown. */
  source: Source | null;
  trouble: Trouble | null;
  /** Pages that are pictures without text: some of them, or all pages of a scan. */
  pictures: number[] | 'all';
}

export type OutlinesEvent =
  | { do: 'report'; proposal: Proposal; done: boolean }
  | { do: 'choose'; source: Source }
  | { do: 'stop' }
  | { do: 'again' };

export const unread: PdfOutlines = {
  phase: 'reading',
  requested: 'best',
  found: {},
  source: null,
  trouble: null,
  pictures: [],
};

export function reduceOutlines(state: PdfOutlines, event: OutlinesEvent): PdfOutlines {
  switch (event.do) {
    case 'report':
      return state.phase === 'reading' ? reported(state, event.proposal, event.done) : state;
    case 'choose':
      if (state.found[event.source]) return { ...state, source: event.source };
      return { ...state, phase: 'reading', requested: 'contents', trouble: null };
    case 'stop':
      return state.phase === 'reading' ? { ...state, phase: 'stopped' } : state;
    case 'again':
      return { ...state, phase: 'reading', trouble: null };
  }
}

/** A cover is a picture in most books. */
const isAfterCover = (page: number) => page > 1;

function reported(state: PdfOutlines, proposal: Proposal, done: boolean): PdfOutlines {
  const { outline, otherOutline, trouble = null } = proposal;
  const { requested } = state;
  const found = { ...state.found };
  for (const one of [outline, otherOutline]) if (one) found[one.from] ??= one;
  if (requested === 'best' && outline?.from === 'bookmarks' && hasEnoughBookmarks(proposal)) {
    return { ...state, found, phase: 'read', source: 'bookmarks' };
  }
  if (!done) return { ...state, found };
  // After trouble, such as a time-out, what was not found may still be there.
  if (trouble === null) {
    found.bookmarks ??= null;
    if (requested === 'contents' || !hasEnoughBookmarks(proposal)) found.contents ??= null;
  }
  const scanned = proposal.text === 'none' && proposal.pictures.length > 0;
  const pictures = scanned ? 'all' : proposal.pictures.filter(isAfterCover);
  const source = requested === 'contents' && found.contents ? 'contents' : (outline?.from ?? null);
  return { ...state, found, phase: 'read', source: source ?? state.source, trouble, pictures };
}
