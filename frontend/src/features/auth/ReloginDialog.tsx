import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Form, Formik } from 'formik';
import { useLoginMutation } from '@/api/auth';
import { errorMessage } from '@/api/problem';
import type { User } from '@/api/types';
import { vi } from '@/text/vi';
import { viShell } from '@/text/viShell';
import { Words } from '@/ui/Words';
import { PasswordField } from './PasswordField';
import { useSignOut } from './useSignOut';
import { validateLogin } from './validateLogin';

/** Takes the same account's password over work that is not saved yet. */
export function ReloginDialog({ user }: { user: User }) {
  const [login, { error }] = useLoginMutation();
  const signOut = useSignOut();
  return (
    <Dialog open maxWidth="xs" aria-labelledby="relogin-title">
      <Formik
        initialValues={{ password: '' }}
        validate={({ password }) => validateLogin({ email: user.email, password })}
        onSubmit={async ({ password }) => {
          await login({ email: user.email, password });
        }}
      >
        {({ isSubmitting }) => (
          <Form noValidate>
            <DialogTitle id="relogin-title">{viShell.session.title}</DialogTitle>
            <DialogContent>
              <DialogContentText sx={{ mb: 2 }}>{viShell.session.text}</DialogContentText>
              <Box sx={{ display: 'grid', gap: 2 }}>
                {error && !isSubmitting && (
                  <Alert severity="error">
                    <Words>{errorMessage(error)}</Words>
                  </Alert>
                )}
                <Box sx={{ fontWeight: 500 }}>{user.email}</Box>
                <input type="hidden" name="username" autoComplete="username" value={user.email} />
                <PasswordField autoFocus />
              </Box>
            </DialogContent>
            <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
              <Button onClick={signOut} color="inherit">
                {viShell.session.leave}
              </Button>
              <Button type="submit" variant="contained" disabled={isSubmitting}>
                {isSubmitting ? vi.login.busy : viShell.session.resume}
              </Button>
            </DialogActions>
          </Form>
        )}
      </Formik>
    </Dialog>
  );
}
