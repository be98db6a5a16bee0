import { fillsOf, withFilled } from '@/features/form/pdf/pdfFields';
import { emptyValues, type FormValues } from '@/features/form/values/formValues';
import type { Proposal } from '@/features/proposals/proposal';

/** The values in a line of the CSV; empty cells give none. */
export type CsvValues = Partial<FormValues>;

/** The name that matches a file with its CSV line, regardless of Unicode composition. */
export const comparableName = (name: string) => name.normalize('NFC').trim();

/** The form values for a file. The CSV takes precedence over what was read from the PDF. */
export function valuesFor(pdf: Proposal, csvValues: CsvValues = {}): FormValues {
  const fills = fillsOf(pdf, {
    values: emptyValues,
    marks: {},
    decided: [],
    focused: null,
    creating: true,
  });
  return { ...withFilled(emptyValues, fills), ...csvValues };
}
