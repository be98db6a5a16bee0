import { describe, expect, it } from 'vitest';
import { emptyProposal, type Proposal, type ProposedOutline } from '@/features/proposals/proposal';
import { type OutlinesEvent, reduceOutlines, unread } from './pdfOutlines';

const from = (source: ProposedOutline['from'], lines: number): ProposedOutline => ({
  from: source,
  pages: 'physical',
  cut: false,
  lines: Array.from({ length: lines }, (_, i) => ({ level: 0, title: `Dòng ${i}`, page: i + 1 })),
});
const report = (more: Partial<Proposal>, done = true): OutlinesEvent => ({
  do: 'report',
  proposal: { ...emptyProposal, ...more },
  done,
});
const stateOf = (...events: OutlinesEvent[]) => events.reduce(reduceOutlines, unread);
const marks = from('bookmarks', 5);
const printed = from('contents', 9);

describe('RULES §17.7: where a PDF’s outline comes from', () => {
  it('bookmarks that say enough end the reading', () => {
    expect(stateOf(report({ outline: marks }, false))).toMatchObject({
      phase: 'read',
      source: 'bookmarks',
    });
  });

  it('the printed contents are read on request, and the bookmarks can be chosen again', () => {
    const choosing = stateOf(report({ outline: marks }, false), {
      do: 'choose',
      source: 'contents',
    });
    expect(choosing).toMatchObject({
      phase: 'reading',
      requested: 'contents',
      source: 'bookmarks',
    });
    const read = reduceOutlines(choosing, report({ outline: printed }));
    expect(read).toMatchObject({ phase: 'read', source: 'contents' });
    expect(reduceOutlines(read, { do: 'choose', source: 'bookmarks' }).source).toBe('bookmarks');
  });

  it('the bookmarks stay if there are no printed contents', () => {
    const state = stateOf(
      report({ outline: marks }, false),
      { do: 'choose', source: 'contents' },
      report({ outline: null }),
    );
    expect(state).toMatchObject({ source: 'bookmarks', found: { contents: null } });
  });

  it('a PDF without either has none; one that cannot be read says why', () => {
    expect(stateOf(report({}))).toMatchObject({ phase: 'read', source: null, trouble: null });
    expect(stateOf(report({ trouble: 'locked' }))).toMatchObject({
      source: null,
      trouble: 'locked',
    });
  });

  it('what comes after it was stopped is ignored; it can be read again', () => {
    const state = stateOf({ do: 'stop' }, report({ outline: marks }));
    expect(state).toMatchObject({ phase: 'stopped', source: null });
    expect(reduceOutlines(state, { do: 'again' }).phase).toBe('reading');
  });
});
