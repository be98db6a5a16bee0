import type { FormikErrors, FormikProps } from 'formik';
import { type RefObject, useRef, useState } from 'react';
import { UnsavedWork } from '@/ui/unsaved/UnsavedWork';
import { sameValues } from './sameValues';

/** Why a form was refused. */
export interface Refusal {
  message: string;
  /** Messages of fields, by name. */
  errors?: Readonly<Record<string, string>>;
}

interface Options<T extends object, R> {
  initial: T;
  /** Sends the values. Returns why they were refused, or what they led to. */
  send: (values: T) => Promise<Refusal | { result: R }>;
  /** Called when the values are stored. `typedMeanwhile` is true if the form has other values by then. */
  onSent: (result: R, typedMeanwhile: boolean) => void;
}

interface SentFormState<T extends object> {
  /** For Formik's innerRef. */
  form: RefObject<FormikProps<T> | null>;
  submit: (values: T) => Promise<void>;
  /** The message of a refusal that names no field of the form. */
  refusal: string;
  work: UnsavedWork<T>;
  /** Something was typed while the form was sent, and is not stored. */
  typedMeanwhile: boolean;
}

/** Sends a Formik form. Errors of a field are shown at the field, others above the form. */
export function useSentForm<T extends object, R>(options: Options<T, R>): SentFormState<T> {
  const { initial, send, onSent } = options;
  const form = useRef<FormikProps<T>>(null);
  const [refusal, setRefusal] = useState('');
  const [work, setWork] = useState(() => UnsavedWork.of(initial, sameValues));
  const [typedMeanwhile, setTypedMeanwhile] = useState(false);
  const refuse = ({ message, errors = {} }: Refusal) => {
    const atFields = Object.fromEntries(Object.entries(errors).filter(([name]) => name in initial));
    form.current?.setErrors(atFields as FormikErrors<T>);
    setRefusal(Object.keys(atFields).length > 0 ? '' : message);
  };
  const submit = async (values: T) => {
    const sending = work.send(values);
    setWork(sending);
    setTypedMeanwhile(false);
    const outcome = await send(values);
    if ('message' in outcome) {
      setWork(sending.failed());
      return refuse(outcome);
    }
    setRefusal('');
    const stored = sending.sent();
    setWork(stored);
    const changedMeanwhile = stored.isDirty(form.current?.values ?? values);
    setTypedMeanwhile(changedMeanwhile);
    onSent(outcome.result, changedMeanwhile);
  };
  return { form, submit, refusal, work, typedMeanwhile };
}
