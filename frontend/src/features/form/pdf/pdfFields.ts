import { emptyValues, type FormValues } from '@/features/form/values/formValues';
import type { Metadata, Proposal } from '@/features/proposals/proposal';
import { type FieldsWith, fieldsWith } from '@/features/record/recordFields';

/** The fields for which a PDF may propose a value. */
export const proposedFields = fieldsWith('fromPdf');

export type ProposedField = FieldsWith<'fromPdf'>;

/** The value that the PDF filled in, and the value before it. */
interface Mark {
  value: string;
  before: string;
}

export type Marks = Partial<Record<ProposedField, Mark>>;

export const isProposedField = (name: string): name is ProposedField =>
  (proposedFields as readonly string[]).includes(name);

/** The metadata as form values; blank where the PDF says nothing. */
function textsOf(metadata: Metadata): Record<ProposedField, string> {
  return {
    title: metadata.title ?? '',
    language: metadata.language ?? '',
    author: metadata.author ?? '',
    published_year: metadata.year === null ? '' : String(metadata.year),
    tags: metadata.keywords.join(', '),
    subject: '',
    grade: '',
    publisher: '',
    ...metadata.known,
  };
}

export interface FillOptions {
  values: FormValues;
  marks: Marks;
  /** Fields that the user typed in or reset; they are not filled. */
  decided: readonly ProposedField[];
  /** The name of the focused field, which is not filled while the user is in it. */
  focused: string | null;
  /** For a new e-book: its language is a default that nobody chose, so it may be replaced. */
  creating: boolean;
}

/** What to fill: fields that are empty or that hold an earlier value from the same PDF. */
export function fillsOf({ metadata, text }: Proposal, options: FillOptions): Marks {
  const { values, marks, decided, focused, creating } = options;
  const proposed = textsOf(metadata);
  const fills: Marks = {};
  for (const name of proposedFields) {
    const [value, now, mark] = [proposed[name], values[name], marks[name]];
    if (value === '' || value === now || decided.includes(name) || name === focused) continue;
    // The language given by a word processor is used only after the text was read.
    if (name === 'language' && text === null) continue;
    const unset =
      now.trim() === '' || (creating && name === 'language' && now === emptyValues[name]);
    if (mark ? now === mark.value : unset) fills[name] = { value, before: mark?.before ?? now };
  }
  return fills;
}

/** The form values with the proposed ones filled in. */
export function withFilled(values: FormValues, fills: Marks): FormValues {
  const next = { ...values };
  for (const name of proposedFields) next[name] = fills[name]?.value ?? next[name];
  return next;
}
