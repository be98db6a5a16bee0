import { describe, expect, it } from 'vitest';
import { en } from '@/text/literals';
import { type FormStateEvent, opened, reduce } from './formState';
import { emptyValues } from './formValues';

const pdf = new File(['%PDF-'], 'a.pdf', { type: 'application/pdf' });
const text = new File(['a'], 'a.txt', { type: 'text/plain' });

describe('the state of the form', () => {
  it('an invalid file is reported, and the previously chosen one stays', () => {
    const chosen = reduce(opened(null), { do: 'pick', kind: 'upload', file: pdf });
    const refused = reduce(chosen, { do: 'pick', kind: 'upload', file: text });
    expect(refused.files.upload).toBe(pdf);
    expect(refused.fileErrors.upload).toBe(en.pdfType);
    const again = reduce(refused, { do: 'pick', kind: 'upload', file: pdf });
    expect(again.fileErrors.upload).toBeUndefined();
  });

  it('a file whose content is refused is given up, unless another was picked meanwhile', () => {
    const chosen = reduce(opened(null), { do: 'pick', kind: 'upload', file: pdf });
    const refuse = { do: 'refusePicked', kind: 'upload', error: 'Hỏng.' } as const;
    expect(reduce(chosen, { ...refuse, file: text })).toBe(chosen);
    const refused = reduce(chosen, { ...refuse, file: pdf });
    expect(refused.files.upload).toBeNull();
    expect(refused.fileErrors.upload).toBe('Hỏng.');
  });

  it('after an upload only the file that failed is still chosen', () => {
    const cover = new File(['a'], 'a.png', { type: 'image/png' });
    const events: FormStateEvent[] = [
      { do: 'pick', kind: 'upload', file: pdf },
      { do: 'pick', kind: 'cover', file: cover },
      { do: 'upload' },
      { do: 'uploaded', confirmed: ['upload'], failed: ['cover'] },
    ];
    const both = events.reduce(reduce, opened(null));
    expect(both).toMatchObject({ phase: 'editing', failed: ['cover'] });
    expect(both.files).toEqual({ cover, upload: null });
  });

  it('the retry of one file leaves the other chosen', () => {
    const cover = new File(['a'], 'a.png', { type: 'image/png' });
    const events: FormStateEvent[] = [
      { do: 'pick', kind: 'upload', file: pdf },
      { do: 'pick', kind: 'cover', file: cover },
      { do: 'uploaded', confirmed: [], failed: [] }, // both were cancelled
      { do: 'uploaded', confirmed: ['cover'], failed: [] },
    ];
    expect(events.reduce(reduce, opened(null)).files).toEqual({ cover: null, upload: pdf });
  });

  it('a refused save goes back to editing with its reason, which the next one takes away', () => {
    const failed = reduce(reduce(opened(null), { do: 'save', values: emptyValues }), {
      do: 'fail',
      failure: { kind: 'failed', message: 'Ổ đĩa đầy.', newStatus: 'approved' },
    });
    expect(failed.phase).toBe('editing');
    expect(failed.trouble).toEqual({ message: 'Ổ đĩa đầy.', newStatus: 'approved' });
    expect(reduce(failed, { do: 'save', values: emptyValues }).trouble).toBeNull();
  });
});
