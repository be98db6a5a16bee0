import type { FieldName } from '@/api/recordSchema';
import { fieldNames } from '@/features/record/recordFields';
import { canonical } from '@/features/record/recordValues';
import type { FormValues } from './formValues';

interface Clash {
  field: FieldName;
  mine: string;
  theirs: string;
}

interface Merge {
  /** The merged values, with mine wherever both sides changed a field. */
  values: FormValues;
  /** Fields that both sides changed differently. */
  clashes: Clash[];
  /** Fields taken over because only the other side changed them. */
  taken: FieldName[];
}

/** Three-way merge of the opened values, the local values and the values saved elsewhere. */
export function mergeValues(base: FormValues, mine: FormValues, theirs: FormValues): Merge {
  const merge: Merge = { values: { ...mine }, clashes: [], taken: [] };
  const same = (a: string, b: string) => canonical(a) === canonical(b);
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
