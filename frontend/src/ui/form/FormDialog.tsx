import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, Formik, type FormikErrors, type FormikProps } from 'formik';
import { type ReactNode, useId, useRef, useState } from 'react';
import { viEbooks } from '@/text/record/viEbooks';
import { viEdit } from '@/text/record/viEdit';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { UnsavedWork } from '@/ui/unsaved/UnsavedWork';
import { useReportUnsaved } from '@/ui/unsaved/unsaved';

/** Why a form was refused. */
export interface Refusal {
  message: string;
  /** Messages of fields, by name. */
  errors?: Readonly<Record<string, string>>;
}

/** What is shown after a success, for example a link; `close` closes it. */
export type Result = (close: () => void) => ReactNode;

interface SendingProps<T extends object> {
  initial: T;
  /** Sends the form. Returns why it was refused, what to show, or null. */
  send: (values: T) => Promise<Refusal | Result | null>;
  onClose: () => void;
}

interface Props<T extends object> extends SendingProps<T> {
  title: string;
  confirm: string;
  busy: string;
  children: ReactNode;
}

/**
 * A form in a dialog. Errors of a field are shown at the field, others above the form. A click
 * outside does not close it once something is typed. Nothing closes it while it is being sent: its
 * response may be a link that is shown once. If something is typed meanwhile, it stays open.
 */
export function FormDialog<T extends object>(props: Props<T>) {
  const { title, confirm, busy, initial, onClose, children } = props;
  const id = useId();
  const { form, submit, refusal, isLeft, result } = useSending(props);
  if (result && !isLeft) return result;
  return (
    <>
      <Formik innerRef={form} initialValues={initial} onSubmit={submit} validateOnBlur={false}>
        {({ dirty, isSubmitting }) => (
          <Dialog
            open
            onClose={(_, why) =>
              !isSubmitting && (why === 'escapeKeyDown' || !(dirty || isLeft)) && onClose()
            }
            maxWidth="xs"
            fullWidth
            aria-labelledby={id}
          >
            <Unsaved is={dirty || isLeft} />
            <Form noValidate style={formStyle}>
              <DialogTitle id={id}>{title}</DialogTitle>
              <DialogContent>
                {refusal && !isSubmitting && <ErrorBox>{refusal}</ErrorBox>}
                {isLeft && (
                  <Alert severity="info" sx={{ mb: 2 }}>
                    {viEdit.typedMeanwhile}
                  </Alert>
                )}
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
      {result}
    </>
  );
}

function useSending<T extends object>({ initial, send, onClose }: SendingProps<T>) {
  const form = useRef<FormikProps<T>>(null);
  const [refusal, setRefusal] = useState('');
  const [isLeft, setLeft] = useState(false);
  const [result, setResult] = useState<ReactNode>(null);
  const refuse = ({ message, errors = {} }: Refusal) => {
    const atFields = Object.fromEntries(Object.entries(errors).filter(([name]) => name in initial));
    form.current?.setErrors(atFields as FormikErrors<T>);
    const there = Object.keys(atFields).length > 0;
    setRefusal(there ? '' : message);
  };
  const submit = async (values: T) => {
    const work = UnsavedWork.of(initial, sameValues).send(values);
    setLeft(false);
    const outcome = await send(values);
    if (outcome && typeof outcome !== 'function') return refuse(outcome);
    setRefusal('');
    const typedMeanwhile = work.sent().isDirty(form.current?.values ?? values);
    setLeft(typedMeanwhile);
    if (outcome) setResult(outcome(typedMeanwhile ? () => setResult(null) : onClose));
    else if (!typedMeanwhile) onClose();
  };
  return { form, submit, refusal, isLeft, result };
}

const sameValues = <T extends object>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

/** Reports what is typed, so that the end of the session does not close the dialog. */
function Unsaved({ is }: { is: boolean }) {
  useReportUnsaved(is);
  return null;
}

/** Only the fields scroll, so that the buttons stay in sight. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
