import { useField } from 'formik';
import { TextBox, type TextBoxProps } from './TextBox';

type Props = Omit<TextBoxProps, 'name' | 'error'> & { name: string };

/**
 * A text field bound to Formik by its name. The error is shown below once the field was touched.
 */
export function FormikField({ name, ...rest }: Props) {
  const [field, meta] = useField<string>(name);
  const error = meta.touched ? meta.error : undefined;
  return <TextBox id={`field-${name}`} {...field} {...rest} error={error} />;
}
