import type { FieldName } from '@/api/recordSchema';
import type { FormValues } from '@/features/form/values/formValues';
import { titleOfName } from '@/features/proposals/record/fileName';
import { fieldNames, fieldsWith } from '@/features/record/recordFields';
import { clean } from '@/features/record/recordValues';

const fromPdf = fieldsWith('fromPdf');

/** The fields of the desk: first those that a PDF fills in, then those that it never does. */
export const deskFields: readonly FieldName[] = [
  ...fromPdf,
  ...fieldNames.filter((name) => !(fromPdf as readonly FieldName[]).includes(name)),
];

/** Whether the title is only the name of the file, because the PDF has none. */
export const isTitleOfFile = (title: string, fileName: string | null) =>
  fileName !== null && clean(title) === clean(titleOfName(fileName));

/** The field to check first: an uncertain title, else the first one that the PDF left empty. */
export function firstField(values: FormValues, fileName: string | null): FieldName {
  if (isTitleOfFile(values.title, fileName)) return 'title';
  return fromPdf.find((name) => clean(values[name]) === '') ?? 'title';
}
