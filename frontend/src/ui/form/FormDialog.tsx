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
import { SentFields } from '@/ui/fields/SentFields';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { UnsavedWork } from '@/ui/unsaved/UnsavedWork';
import { useReportUnsaved } from '@/ui/unsaved/unsaved';

/** Why a form was refused. */
export interface Refusal {
  message: string;
  /** Messages of fields, by name. */
  errors?: Readonly<Record<string, string>>;
}

/** What a success shows in place of the form, for example a link. */
interface Shown {
  shown: ReactNode;
}

interface SendingProps<T extends object> {
  initial: T;
  /** Sends the form. Returns why it was refused, what to show, or null. */
  send: (values: T) => Promise<Refusal | Shown | null>;
  onClose: () => void;
}

interface Props<T extends object> extends SendingProps<T> {
  title: string;
  confirm: string;
  busy: string;
  /** Whether a success makes something new, so that the fields cannot be changed meanwhile. */
  creates?: boolean;
  children: ReactNode;
}

/**
 * A form in a dialog. Errors of a field are shown at the field, others above the form. A click
 * outside does not close it once something is typed. Nothing closes it while it is being sent: its
 * response may be a link that is shown once. If a change is typed meanwhile, it stays open.
 */
export function FormDialog<T extends object>(props: Props<T>) {
  const { title, confirm, busy, creates = false, initial, onClose, children } = props;
  const id = useId();
  const { form, submit, refusal, work, isLeft, shown } = useSending(props);
  if (shown) return shown;
  return (
    <Formik innerRef={form} initialValues={initial} onSubmit={submit} validateOnBlur={false}>
      {({ values, isSubmitting }) => (
        <Dialog
          open
          onClose={(_, why) =>
            !isSubmitting && (why === 'escapeKeyDown' || !work.isDirty(values)) && onClose()
          }
          maxWidth="xs"
          fullWidth
          aria-labelledby={id}
        >
          <Unsaved is={work.isDirty(values)} />
          <Form noValidate style={formStyle}>
            <DialogTitle id={id}>{title}</DialogTitle>
            <DialogContent>
              {refusal && !isSubmitting && <ErrorBox>{refusal}</ErrorBox>}
              {isLeft && (
                <Alert severity="info" sx={{ mb: 2 }}>
                  {viEdit.typedMeanwhile}
                </Alert>
              )}
              <SentFields sending={creates && isSubmitting}>{children}</SentFields>
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

function useSending<T extends object>({ initial, send, onClose }: SendingProps<T>) {
  const form = useRef<FormikProps<T>>(null);
  const [refusal, setRefusal] = useState('');
  const [work, setWork] = useState(() => UnsavedWork.of(initial, sameValues));
  const [isLeft, setLeft] = useState(false);
  const [shown, setShown] = useState<ReactNode>(null);
  const refuse = ({ message, errors = {} }: Refusal) => {
    const atFields = Object.fromEntries(Object.entries(errors).filter(([name]) => name in initial));
    form.current?.setErrors(atFields as FormikErrors<T>);
    const there = Object.keys(atFields).length > 0;
    setRefusal(there ? '' : message);
  };
  const submit = async (values: T) => {
    const sending = work.send(values);
    setWork(sending);
    setLeft(false);
    const outcome = await send(values);
    if (outcome && 'message' in outcome) {
      setWork(sending.failed());
      return refuse(outcome);
    }
    setRefusal('');
    if (outcome) return setShown(outcome.shown);
    const stored = sending.sent();
    setWork(stored);
    const typedMeanwhile = stored.isDirty(form.current?.values ?? values);
    setLeft(typedMeanwhile);
    if (!typedMeanwhile) onClose();
  };
  return { form, submit, refusal, work, isLeft, shown };
}

const sameValues = <T extends object>(a: T, b: T) => JSON.stringify(a) === JSON.stringify(b);

/** Reports what is typed, so that the end of the session does not close the dialog. */
function Unsaved({ is }: { is: boolean }) {
  useReportUnsaved(is);
  return null;
}

/** Only the fields scroll, so that the buttons stay in sight. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
