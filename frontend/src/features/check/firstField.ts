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

/** The PDF said no title, so that of the file was taken. */
export const isTitleOfFile = (title: string, fileName: string | null) =>
  fileName !== null && clean(title) === clean(titleOfName(fileName));

/** Where checking begins: at an uncertain title, at the first value that the PDF did not give. */
export function firstField(values: FormValues, fileName: string | null): FieldName {
  if (isTitleOfFile(values.title, fileName)) return 'title';
  return fromPdf.find((name) => clean(values[name]) === '') ?? 'title';
}
