import { useState } from 'react';
import type { Ebook } from '@/api/types';
import { type FormState, opened, reduce } from '@/features/form/values/formState';
import type { FormValues } from '@/features/form/values/formValues';
import { ReducerStore } from '@/state/ReducerStore';
import { useStoreState } from '@/state/useStoreState';

/** An e-book whose creation got no response counts as unsaved, too. */
export const isDirty = ({ work, intent }: FormState, values: FormValues) =>
  work.isDirty(values) || intent !== null;

/** The state of a form beside its values. */
export function useFormStore(ebook: Ebook | null) {
  const [store] = useState(() => new ReducerStore(reduce, opened(ebook)));
  const state = useStoreState(store);
  return { store, state, dispatch: store.dispatch };
}
