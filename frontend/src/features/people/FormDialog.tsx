import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, Formik, type FormikErrors, type FormikHelpers } from 'formik';
import { type ReactNode, useId, useState } from 'react';
import { errorMessage, problemOf } from '@/api/problem';
import { viEbooks } from '@/text/record/viEbooks';
import { ErrorBox } from '@/ui/messages/ErrorBox';

interface Props<T extends object> {
  title: string;
  confirm: string;
  busy: string;
  initial: T;
  /** Sends the form, and returns what was refused. */
  send: (values: T) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
  /** The message above the form for a refusal, if it is not the server's. */
  message?: (error: unknown) => string | undefined;
}

/**
 * A form in a dialog. Errors of a field are shown at the field, others above the form. A click
 * outside does not close it once something is typed. Nothing closes it while it is being sent: its
 * answer may be a link that is shown once.
 */
export function FormDialog<T extends object>(props: Props<T>) {
  const { title, confirm, busy, initial, send, onClose, children, message } = props;
  const id = useId();
  const [refusal, setRefusal] = useState('');
  const submit = async (values: T, form: FormikHelpers<T>) => {
    const error = await send(values);
    if (!error) return;
    const fields = problemOf(error)?.errors ?? {};
    const atFields = Object.fromEntries(Object.entries(fields).filter(([name]) => name in initial));
    form.setErrors(atFields as FormikErrors<T>);
    const there = Object.keys(atFields).length > 0;
    setRefusal(there ? '' : (message?.(error) ?? errorMessage(error)));
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
