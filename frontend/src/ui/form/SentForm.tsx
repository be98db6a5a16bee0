import { Form, useFormikContext } from 'formik';
import { type CSSProperties, type ReactNode, useRef } from 'react';
import { useRefusalFocus } from './useRefusalFocus';

interface Props {
  style?: CSSProperties;
  children: ReactNode;
}

/** The form element of a Formik form whose refusals come from the server. */
export function SentForm(props: Props) {
  const root = useRef<HTMLFormElement>(null);
  useRefusalFocus(root, useFormikContext().isSubmitting);
  return <Form ref={root} noValidate {...props} />;
}
