import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, Formik, type FormikErrors, type FormikHelpers } from 'formik';
import { type ReactNode, useId, useState } from 'react';
import { viEbooks } from '@/text/record/viEbooks';
import { ErrorBox } from '@/ui/messages/ErrorBox';

/** Why a form was refused. */
export interface Refusal {
  message: string;
  /** Messages of fields, by name. */
  errors?: Readonly<Record<string, string>>;
}

interface Props<T extends object> {
  title: string;
  confirm: string;
  busy: string;
  initial: T;
  /** Sends the form, and returns why it was refused, or null. */
  send: (values: T) => Promise<Refusal | null>;
  onClose: () => void;
  children: ReactNode;
}

/**
 * A form in a dialog. Errors of a field are shown at the field, others above the form. A click
 * outside does not close it once something is typed. Nothing closes it while it is being sent: its
 * response may be a link that is shown once.
 */
export function FormDialog<T extends object>(props: Props<T>) {
  const { title, confirm, busy, initial, send, onClose, children } = props;
  const id = useId();
  const [refusal, setRefusal] = useState('');
  const submit = async (values: T, form: FormikHelpers<T>) => {
    const refused = await send(values);
    if (!refused) return;
    const { message, errors = {} } = refused;
    const atFields = Object.fromEntries(Object.entries(errors).filter(([name]) => name in initial));
    form.setErrors(atFields as FormikErrors<T>);
    const there = Object.keys(atFields).length > 0;
    setRefusal(there ? '' : message);
  };
  return (
    <Formik initialValues={initial} onSubmit={submit} validateOnBlur={false}>
      {({ dirty, isSubmitting }) => (
        <Dialog
          open
          onClose={(_, why) => !isSubmitting && (why === 'escapeKeyDown' || !dirty) && onClose()}
          maxWidth="xs"
          fullWidth
          aria-labelledby={id}
        >
          <Form noValidate style={formStyle}>
            <DialogTitle id={id}>{title}</DialogTitle>
            <DialogContent>
              {refusal && !isSubmitting && <ErrorBox>{refusal}</ErrorBox>}
              {children}
            </DialogContent>
            <DialogActions>
              <Button color="inherit" disabled={isSubmitting} onClick={onClose}>
                {viEbooks.form.cancel}
              </Button>
              <Button type="submit" variant="contained" disabled={isSubmitting}>
                {isSubmitting ? busy : confirm}
              </Button>
            </DialogActions>
          </Form>
        </Dialog>
      )}
    </Formik>
  );
}

/** Only the fields scroll, so that the buttons stay in sight. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
