import { useFormik } from 'formik';
import { useRef, useState } from 'react';
import { useResume } from '@/api/account/useResume';
import type { Ebook } from '@/api/types';
import { errorsWhileTyping, saveWhenValid } from '@/features/form/values/formRules';
import { opened, reduce } from '@/features/form/values/formState';
import { emptyValues, type FormValues, valuesOf } from '@/features/form/values/formValues';
import { ReducerStore } from '@/state/ReducerStore';
import { useStoreState } from '@/state/useStoreState';
import { useLiveValues } from './useLiveValues';

export type RecordForm = ReturnType<typeof useRecordForm>;

/** A form for one record (null for a new e-book): its values and the state beside them. */
export function useRecordForm(ebook: Ebook | null) {
  const [start] = useState(() => (ebook ? valuesOf(ebook) : emptyValues));
  const [store] = useState(() => new ReducerStore(reduce, opened(ebook)));
  const state = useStoreState(store);
  const submitRef = useRef<((values: FormValues) => Promise<void>) | null>(null);
  const form = useFormik<FormValues>({
    initialValues: start,
    validate: errorsWhileTyping,
    onSubmit: (values, { setErrors }) =>
      saveWhenValid(values, setErrors, async () => submitRef.current?.(values)),
  });
  const live = useLiveValues(form);
  useResume(state.trouble?.signedOut ?? false, () => void form.submitForm());
  const { dispatch } = store;
  return { creating: ebook === null, start, store, state, dispatch, form, live, submitRef };
}
