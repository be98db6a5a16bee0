import { describe, expect, it } from 'vitest';
import { emptyProposal } from '@/features/proposals/proposal';
import { noProposals, type ProposalEvent, reduceProposals } from './pdfProposals';

const stateAfter = (...events: ProposalEvent[]) => events.reduce(reduceProposals, noProposals);
const title = { title: { value: 'A', before: '' } };
const proposal = { ...emptyProposal, pages: 3 };
const cover = new File(['x'], 'trang-1.jpg', { type: 'image/jpeg' });

describe('RULES §17.6: the proposals of a form', () => {
  it('typing into a field removes its mark, and it is not filled from then on', () => {
    const state = stateAfter(
      { do: 'begin' },
      { do: 'fill', marks: title },
      { do: 'decide', field: 'title' },
    );
    expect(state.marks).toEqual({});
    expect(state.decided).toEqual(['title']);
  });

  it('what comes after the reading was stopped is ignored', () => {
    const state = stateAfter({ do: 'begin' }, { do: 'stop' }, { do: 'know', proposal, done: true });
    expect(state).toMatchObject({ phase: 'stopped', proposal: null });
  });

  it('another PDF starts over, and what was typed in before it may be filled where it is empty', () => {
    const first = [
      { do: 'begin' },
      { do: 'know', proposal, done: true },
      { do: 'fill', marks: title },
      { do: 'decideCover', cover },
      { do: 'decide', field: 'author' },
    ] as const;
    expect(stateAfter(...first).filled).toEqual(['title', 'cover']);
    expect(stateAfter(...first, { do: 'begin' })).toEqual({ ...noProposals, phase: 'reading' });
    expect(stateAfter(...first, { do: 'clear' })).toEqual(noProposals);
  });

  it('a save makes what was proposed the e-book’s own', () => {
    const state = stateAfter({ do: 'begin' }, { do: 'fill', marks: title }, { do: 'accept' });
    expect(state).toMatchObject({ marks: {}, filled: [] });
  });

  it('marks come back with the draft', () => {
    expect(stateAfter({ do: 'clear' }, { do: 'restore', marks: title }).marks).toEqual(title);
  });
});
