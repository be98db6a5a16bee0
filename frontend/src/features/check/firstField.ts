import type { FieldName } from '@/api/recordSchema';
import type { FormValues } from '@/features/form/values/formValues';
import { titleOfName } from '@/features/proposals/record/fileName';
import { fieldNames, fieldsWith } from '@/features/record/recordFields';
import { canonical } from '@/features/record/recordValues';

const fromPdf = fieldsWith('fromPdf');

/** The fields of the desk, where drafts are checked: first those that a PDF fills in, then those that it never does. */
export const deskFields: readonly FieldName[] = [
  ...fromPdf,
  ...fieldNames.filter((name) => !(fromPdf as readonly FieldName[]).includes(name)),
];

/** Whether the title is only the name of the file, because the PDF has none. */
export const isTitleFromFileName = (title: string, fileName: string | null) =>
  fileName !== null && canonical(title) === canonical(titleOfName(fileName));

/** An uncertain title, else the first field that the PDF left empty, else the title. */
export function fieldToCheckFirst(values: FormValues, fileName: string | null): FieldName {
  if (isTitleFromFileName(values.title, fileName)) return 'title';
  return fromPdf.find((name) => canonical(values[name]) === '') ?? 'title';
}
