import { type FormValues, fieldNames } from '@/features/form/values/formValues';

export type FieldName = (typeof fieldNames)[number];

export interface Clash {
  field: FieldName;
  mine: string;
  theirs: string;
}

export interface Merge {
  /** What only one side touched, with my value wherever both did. */
  values: FormValues;
  /** Both touched it, differently. */
  clashes: Clash[];
  /** Taken over, because only the other side touched it. */
  taken: FieldName[];
}

/** Three-way: what I opened, what I have, what was saved elsewhere meanwhile. */
export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const merge: Merge = { values: { ...mine }, clashes: [], taken: [] };
  const same = (a: string, b: string) => a.normalize('NFC').trim() === b.normalize('NFC').trim();
  for (const field of fieldNames) {
    const [was, here, there] = [base[field], mine[field], theirs[field]];
    if (same(here, there) || same(was, there)) continue;
    if (same(was, here)) {
      merge.values[field] = there;
      merge.taken.push(field);
    } else {
      merge.clashes.push({ field, mine: here, theirs: there });
    }
  }
  return merge;
}
