import type { FormikContextType } from 'formik';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FormValues } from '@/features/form/values/formValues';

/** The form's values at any moment: what goes on after an `await` must not use those of before. */
export interface LiveValues {
  now: () => FormValues;
  show: (values: FormValues) => void;
}

export function useLiveValues({ values, setValues }: FormikContextType<FormValues>): LiveValues {
  const latest = useRef(values);
  useLayoutEffect(() => {
    latest.current = values;
  }, [values]);
  const [live] = useState(() => ({
    now: () => latest.current,
    show: (next: FormValues) => {
      latest.current = next;
      void setValues(next, false);
    },
  }));
  return live;
}
