import { describe, expect, it } from 'vitest';
import { emptyValues, type FormValues } from '@/features/form/values/formValues';
import { emptyProposal, noMetadata, type Proposal } from '@/features/proposals/proposal';
import { type FillOptions, fillsOf, type Marks, withFilled } from './pdfFields';
import { undoFilled } from './undoFilled';

const known: Proposal = {
  ...emptyProposal,
  text: 'good',
  metadata: {
    ...noMetadata,
    title: 'Vật lí 10',
    author: 'Nguyễn Văn A',
    keywords: ['cơ học', 'nhiệt học'],
    language: 'English',
    year: 2024,
  },
};

const fills = (
  values: Partial<FormValues>,
  more: Partial<FillOptions> = {},
  proposal: Proposal = known,
) =>
  fillsOf(proposal, {
    values: { ...emptyValues, ...values },
    marks: {},
    decided: [],
    focused: null,
    creating: true,
    ...more,
  });

describe('RULES §17.6: what a PDF says fills what is empty', () => {
  it('each field with what it says, and with what stood there before', () => {
    expect(fills({})).toEqual({
      title: { value: 'Vật lí 10', before: '' },
      author: { value: 'Nguyễn Văn A', before: '' },
      tags: { value: 'cơ học, nhiệt học', before: '' },
      published_year: { value: '2024', before: '' },
      language: { value: 'English', before: 'Vietnamese' },
    });
    expect(withFilled(emptyValues, fills({})).tags).toBe('cơ học, nhiệt học');
  });

  it('nothing where it says nothing', () => {
    expect(fills({}, {}, { ...known, metadata: noMetadata })).toEqual({});
  });

  it('never what a person typed, chose, emptied or is in', () => {
    expect(fills({ title: 'Của tôi' }).title).toBeUndefined();
    expect(fills({}, { decided: ['title', 'language'] })).not.toHaveProperty('title');
    expect(fills({}, { decided: ['title', 'language'] })).not.toHaveProperty('language');
    expect(fills({}, { focused: 'author' })).not.toHaveProperty('author');
    expect(fills({ language: 'Other' })).not.toHaveProperty('language');
    expect(fills({}, { creating: false })).not.toHaveProperty('language');
  });

  it('the language only once the text was read', () => {
    expect(fills({}, {}, { ...known, text: null })).not.toHaveProperty('language');
  });

  it('replaces an earlier value of the same PDF by a more exact one', () => {
    const marks: Marks = { title: { value: 'Vat li 10', before: '' } };
    expect(fills({ title: 'Vat li 10' }, { marks }).title).toEqual({
      value: 'Vật lí 10',
      before: '',
    });
    expect(fills({ title: 'Vat li' }, { marks }).title).toBeUndefined();
  });
});

describe('RULES §17.6: another PDF', () => {
  it('removes the values of the previous PDF, except those changed by hand', () => {
    const marks = fills({});
    const values = { ...withFilled(emptyValues, marks), author: 'Trần Thị B' };
    expect(undoFilled(values, marks)).toEqual({ ...emptyValues, author: 'Trần Thị B' });
  });
});
