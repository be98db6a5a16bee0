import { emptyValues, type FormValues } from '@/features/form/values/formValues';
import type { Metadata, Proposal } from '@/features/proposals/proposal';

/** The fields that a PDF has something to say about. */
export const proposedFields = [
  'title',
  'language',
  'author',
  'published_year',
  'tags',
] as const satisfies readonly (keyof FormValues)[];

export type ProposedField = (typeof proposedFields)[number];

/** A field that holds what the PDF says, and what stood there before. */
export interface Mark {
  value: string;
  before: string;
}

export type Marks = Partial<Record<ProposedField, Mark>>;

export const isProposedField = (name: string): name is ProposedField =>
  (proposedFields as readonly string[]).includes(name);

/** What the metadata say, as the form holds it; blank for what they do not. */
function textsOf(metadata: Metadata): Record<ProposedField, string> {
  return {
    title: metadata.title ?? '',
    language: metadata.language ?? '',
    author: metadata.author ?? '',
    published_year: metadata.year === null ? '' : String(metadata.year),
    tags: metadata.keywords.join(', '),
  };
}

export interface FillOptions {
  values: FormValues;
  marks: Marks;
  /** Fields that were typed in or taken back: they are left alone. */
  decided: readonly ProposedField[];
  /** The name of the field one is in: nothing comes under one's fingers. */
  focused: string | null;
  /** A new e-book begins with a language that nobody chose. */
  creating: boolean;
}

/** What is to be filled: fields that are empty, or hold what the same PDF said before. */
export function fillsOf({ metadata, text }: Proposal, options: FillOptions): Marks {
  const { values, marks, decided, focused, creating } = options;
  const said = textsOf(metadata);
  const fills: Marks = {};
  for (const name of proposedFields) {
    const [value, now, mark] = [said[name], values[name], marks[name]];
    if (value === '' || value === now || decided.includes(name) || name === focused) continue;
    // What a word processor says of the language is not believed before the text was read.
    if (name === 'language' && text === null) continue;
    const unset =
      now.trim() === '' || (creating && name === 'language' && now === emptyValues[name]);
    if (mark ? now === mark.value : unset) fills[name] = { value, before: mark?.before ?? now };
  }
  return fills;
}

/** The form with what was filled in. */
export function filled(values: FormValues, fills: Marks): FormValues {
  const next = { ...values };
  for (const name of proposedFields) next[name] = fills[name]?.value ?? next[name];
  return next;
}

/** The form without what a former PDF had said, but for what was changed by hand since. */
export function retracted(values: FormValues, marks: Marks): FormValues {
  const next = { ...values };
  for (const name of proposedFields) {
    const mark = marks[name];
    if (mark && values[name] === mark.value) next[name] = mark.before;
  }
  return next;
}
