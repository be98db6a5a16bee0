import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { Formik } from 'formik';
import { type ReactNode, useId, useState } from 'react';
import { viEbooks } from '@/text/record/viEbooks';
import { viEdit } from '@/text/record/viEdit';
import { SentFields } from '@/ui/fields/SentFields';
import { useLeaveGuard } from '@/ui/unsaved/useLeaveGuard';
import { RefusalBox } from './RefusalBox';
import { SentForm } from './SentForm';
import { type Refusal, useSentForm } from './useSentForm';

/** What a success shows instead of the form, for example a link. */
interface Replacement {
  replacement: ReactNode;
}

interface Props<T extends object> {
  initial: T;
  /** Sends the form. Returns why it was refused, what to show, or null. */
  send: (values: T) => Promise<Refusal | Replacement | null>;
  onClose: () => void;
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
  const [replacement, setReplacement] = useState<ReactNode>(null);
  const { form, submit, refusal, work, typedMeanwhile } = useSentForm<T, ReactNode>({
    initial,
    send: async (values) => {
      const outcome = await props.send(values);
      return outcome && 'message' in outcome ? outcome : { result: outcome?.replacement };
    },
    onSent: (result, typedMeanwhile) => {
      if (result) setReplacement(result);
      else if (!typedMeanwhile) onClose();
    },
  });
  if (replacement) return replacement;
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
          <SentForm style={formStyle}>
            <DialogTitle id={id}>{title}</DialogTitle>
            <DialogContent>
              <Box sx={{ mb: 2, '&:empty': { display: 'none' } }}>
                <RefusalBox>{refusal}</RefusalBox>
              </Box>
              {typedMeanwhile && (
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
          </SentForm>
        </Dialog>
      )}
    </Formik>
  );
}

/** Asks before what is typed is left, and keeps the dialog open if the session ends. */
function Unsaved({ is }: { is: boolean }) {
  return useLeaveGuard(is, { inDialog: true }).dialog;
}

/** Only the fields scroll, so that the buttons stay in sight. */
const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0 } as const;
