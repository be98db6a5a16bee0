import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, Formik, type FormikHelpers } from 'formik';
import { useState } from 'react';
import { useChangePasswordMutation } from '@/api/account';
import { errorMessage, problemOf } from '@/api/problem';
import type { User } from '@/api/types';
import { viAccount } from '@/text/viAccount';
import { useNotice } from '@/ui/Notices';
import { RedBox } from '@/ui/RedBox';
import { PasswordField } from './PasswordField';
import { fieldErrors, type PasswordValues, validateChange } from './passwordChange';

const words = viAccount.password;

interface Props {
  user: User;
  onClose: () => void;
}

/** Gives one's own account another password. */
export function PasswordDialog({ user, onClose }: Props) {
  const { submit, refusal } = useChange(onClose);
  return (
    <Dialog open onClose={onClose} maxWidth="xs" fullWidth aria-labelledby="password-title">
      <Formik
        initialValues={{ current: '', next: '' }}
        validate={validateChange}
        validateOnBlur={false}
        onSubmit={submit}
      >
        {({ isSubmitting }) => (
          <Form noValidate>
            <DialogTitle id="password-title">{words.title}</DialogTitle>
            <DialogContent>
              <DialogContentText sx={{ mb: 2.5 }}>{words.text}</DialogContentText>
              <Box sx={{ display: 'grid', gap: 2.5 }}>
                {refusal && !isSubmitting && <RedBox>{refusal}</RedBox>}
                <input type="hidden" name="username" autoComplete="username" value={user.email} />
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
                {viAccount.cancel}
              </Button>
              <Button type="submit" variant="contained" disabled={isSubmitting}>
                {isSubmitting ? words.busy : words.title}
              </Button>
            </DialogActions>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}

/** A refusal about a field stands at the field, any other above the form. */
function useChange(onClose: () => void) {
  const [change] = useChangePasswordMutation();
  const [refusal, setRefusal] = useState('');
  const notify = useNotice();
  const submit = async (
    { current, next }: PasswordValues,
    { setErrors }: FormikHelpers<PasswordValues>,
  ) => {
    const { error } = await change({ current_password: current, new_password: next });
    if (!error) {
      notify({ text: words.done });
      onClose();
      return;
    }
    const atFields = fieldErrors(problemOf(error)?.errors);
    setErrors(atFields);
    setRefusal(Object.keys(atFields).length > 0 ? '' : errorMessage(error));
  };
  return { submit, refusal };
}
