import type { FormikContextType } from 'formik';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FormValues } from '@/features/form/values/formValues';

/** The current form values. Code after an `await` must not use the values from before it. */
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
