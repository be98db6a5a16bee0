import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Formik } from 'formik';
import { useRef } from 'react';
import { useChangePasswordMutation } from '@/api/account/account';
import { errorMessage, hasUnknownOutcome, problemOf } from '@/api/problem';
import type { User } from '@/api/types';
import { useIsMounted } from '@/state/useIsMounted';
import { viAccount } from '@/text/people/viAccount';
import { viEbooks } from '@/text/record/viEbooks';
import { RefusalBox } from '@/ui/form/RefusalBox';
import { SentForm } from '@/ui/form/SentForm';
import { useSentForm } from '@/ui/form/useSentForm';
import { useNotice } from '@/ui/messages/Notices';
import { HiddenUsername, PasswordField } from './PasswordField';
import { fieldErrors, noPasswords, type PasswordValues, validateChange } from './passwordChange';

const words = viAccount.password;

interface Props {
  user: User;
  onClose: () => void;
}

/** Changes the user's own password. */
export function PasswordDialog({ user, onClose }: Props) {
  const { form, submit, refusal, typedMeanwhile } = usePasswordChange(onClose);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="password-title">
      <Formik
        innerRef={form}
        initialValues={noPasswords}
        validate={validateChange}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <SentForm>
            <DialogTitle id="password-title">{words.title}</DialogTitle>
            <DialogContent>
              <DialogContentText sx={{ mb: 2.5 }}>{words.text}</DialogContentText>
              <Box sx={{ display: 'grid', gap: 2.5 }}>
                <RefusalBox>{refusal}</RefusalBox>
                {typedMeanwhile && <Alert severity="info">{words.typedMeanwhile}</Alert>}
                <HiddenUsername email={user.email} />
                <PasswordField name="current" label={words.current} autoFocus />
                <PasswordField
                  name="next"
                  label={words.next}
                  autoComplete="new-password"
                  hint={words.hint}
                />
              </Box>
            </DialogContent>
            <DialogActions>
              <Button color="inherit" onClick={onClose}>
                {viEbooks.form.cancel}
              </Button>
              <Button type="submit" variant="contained" disabled={isSubmitting}>
                {isSubmitting ? words.busy : words.title}
              </Button>
            </DialogActions>
          </SentForm>
        )}
      </Formik>
    </Dialog>
  );
}

/** Closes after the change, unless something was typed meanwhile, which was not sent. */
function usePasswordChange(onClose: () => void) {
  const [change] = useChangePasswordMutation();
  const notify = useNotice();
  const isOpen = useIsMounted();
  // The current password as sent with a change whose response was lost.
  const perhapsReplaced = useRef<string>(null);
  return useSentForm<PasswordValues, null>({
    initial: noPasswords,
    send: async ({ current, next }) => {
      const { error } = await change({ current_password: current, new_password: next });
      if (!error) return { result: null };
      const problem = problemOf(error);
      const perhapsDone = problem?.code === 'password.wrong' && perhapsReplaced.current === current;
      const message = perhapsDone ? words.perhapsDone : errorMessage(error);
      if (hasUnknownOutcome(error)) perhapsReplaced.current = current;
      if (!isOpen()) notify({ text: message, severity: 'info' }); // no form shows it any more
      return { message, errors: perhapsDone ? {} : fieldErrors(problem?.errors) };
    },
    onSent: (_, typedMeanwhile) => {
      notify({ text: words.done });
      if (!typedMeanwhile && isOpen()) onClose(); // called later, it would close another dialog
    },
  });
}
