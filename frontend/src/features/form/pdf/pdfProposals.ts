import type { Proposal } from '@/features/proposals/proposal';
import type { Marks, ProposedField } from './pdfFields';

/** What the picked PDF proposes to the form, and what was done with it. */
export interface PdfProposals {
  phase: 'none' | 'reading' | 'read' | 'stopped';
  proposal: Proposal | null;
  /** Fields that hold a value from the PDF. */
  marks: Marks;
  /** Fields that were typed in or reset since the PDF was picked; they are not filled. */
  decided: readonly ProposedField[];
  /** The first page was offered as the cover, or there was a cover already. */
  coverDecided: boolean;
  /** The first page as a cover to upload, unless another was chosen since. */
  cover: File | null;
  /** Everything that was filled in, to tell the user. */
  filled: readonly (ProposedField | 'cover')[];
  /** The focused field. */
  focused: string | null;
}

export type ProposalEvent =
  | { do: 'begin' }
  | { do: 'clear' }
  | { do: 'know'; proposal: Proposal; done: boolean }
  | { do: 'fill'; marks: Marks }
  | { do: 'decideCover'; cover: File | null }
  | { do: 'decide'; field: ProposedField }
  | { do: 'focus'; field: string | null }
  | { do: 'stop' }
  | { do: 'accept' }
  | { do: 'restore'; marks: Marks };

export const noProposals: PdfProposals = {
  phase: 'none',
  proposal: null,
  marks: {},
  decided: [],
  coverDecided: false,
  cover: null,
  filled: [],
  focused: null,
};

export function reduceProposals(state: PdfProposals, event: ProposalEvent): PdfProposals {
  switch (event.do) {
    case 'begin':
      return { ...noProposals, phase: 'reading', focused: state.focused };
    case 'clear':
      return state.phase === 'none' ? state : { ...noProposals, focused: state.focused };
    case 'know':
      if (state.phase !== 'reading') return state;
      return { ...state, proposal: event.proposal, phase: event.done ? 'read' : 'reading' };
    case 'fill':
      return {
        ...state,
        marks: { ...state.marks, ...event.marks },
        filled: added(state.filled, Object.keys(event.marks) as ProposedField[]),
      };
    case 'decideCover':
      return {
        ...state,
        coverDecided: true,
        cover: event.cover,
        filled: event.cover ? added(state.filled, ['cover']) : state.filled,
      };
    case 'decide':
      return decided(state, event.field);
    case 'focus':
      return state.focused === event.field ? state : { ...state, focused: event.field };
    case 'stop':
      return state.phase === 'reading' ? { ...state, phase: 'stopped' } : state;
    case 'accept': // what was saved is now the e-book's own value
      return { ...state, marks: {}, cover: null, filled: [] };
    case 'restore':
      return { ...state, marks: event.marks };
  }
}

const added = <T>(all: readonly T[], more: readonly T[]) => [...new Set([...all, ...more])];

function decided(state: PdfProposals, field: ProposedField): PdfProposals {
  if (state.decided.includes(field) && !state.marks[field]) return state;
  const { [field]: _, ...marks } = state.marks;
  return { ...state, marks, decided: added(state.decided, [field]) };
}
