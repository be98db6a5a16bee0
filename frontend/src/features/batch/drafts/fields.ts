import { filled, fillsOf } from '@/features/form/pdf/pdfFields';
import { emptyValues, type FormValues } from '@/features/form/values/formValues';
import type { Proposal } from '@/features/proposals/proposal';
import { titleOfName } from './fileName';

/** What a line of the CSV gives; a cell that is empty gives nothing. */
export type Given = Partial<FormValues>;

/** By what a file and its line in the CSV know each other, however marks are composed. */
export const nameOf = (name: string) => name.normalize('NFC').trim();

/** What the form would hold for a file: what was given goes first, then the PDF, then its name. */
export function valuesFor(fileName: string, pdf: Proposal, given: Given = {}): FormValues {
  const fills = fillsOf(pdf, {
    values: emptyValues,
    marks: {},
    decided: [],
    focused: null,
    creating: true,
  });
  const values = { ...filled(emptyValues, fills), ...given };
  return values.title.trim() === '' ? { ...values, title: titleOfName(fileName) } : values;
}
