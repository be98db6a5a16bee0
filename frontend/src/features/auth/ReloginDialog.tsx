import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Formik } from 'formik';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { useLogoutMutation } from '@/api/account/auth';
import { signedIn } from '@/api/session';
import type { User } from '@/api/types';
import { viShell } from '@/text/people/viShell';
import { viSignOn } from '@/text/people/viSignOn';
import { vi } from '@/text/vi';
import { FormikField } from '@/ui/fields/FormikField';
import { RefusalBox } from '@/ui/form/RefusalBox';
import { SentForm } from '@/ui/form/SentForm';
import { PasswordField } from './PasswordField';
import { newTabTarget, signOnAddress } from './signOnAddress';
import { useSignIn } from './useSignIn';
import { useSignOut } from './useSignOut';
import { validateLogin } from './validateLogin';
import { passwordEnabled, ssoEnabled } from './waysToSignIn';

const ssoText = passwordEnabled ? viSignOn.either : viSignOn.again;
const text = ssoEnabled ? ssoText : viShell.session.text;

/**
 * Asks the same person to sign in again, over unsaved work. The e-mail address can be edited,
 * because an administrator may have changed it.
 */
export function ReloginDialog({ user }: { user: User }) {
  const dispatch = useDispatch();
  const [isOtherUser, setIsOtherUser] = useState(false);
  const [logout] = useLogoutMutation();
  const { submit, refusal } = useSignIn((session) => {
    if (session.user.id === user.id) {
      dispatch(signedIn(session));
      return;
    }
    setIsOtherUser(true);
    void logout(session.refreshToken);
  });
  const signOut = useSignOut();
  return (
    <Dialog open maxWidth="sm" aria-labelledby="relogin-title">
      <Formik
        initialValues={{ email: user.email, password: '' }}
        validate={validateLogin}
        validateOnBlur={false}
        onSubmit={({ email, password }) => {
          setIsOtherUser(false);
          return submit({ email: email.trim(), password });
        }}
      >
        {({ isSubmitting }) => (
          <SentForm>
            <DialogTitle id="relogin-title">{viShell.session.title}</DialogTitle>
            <DialogContent>
              <DialogContentText sx={{ mb: 2 }}>{text}</DialogContentText>
              <Box sx={{ display: 'grid', gap: 2 }}>
                <RefusalBox>
                  {isOtherUser ? viShell.session.other(user.full_name) : (refusal ?? '')}
                </RefusalBox>
                <WaysToSignIn email={user.email} />
              </Box>
            </DialogContent>
            <DialogActions disableSpacing sx={actionsSx}>
              <Button onClick={signOut} color="inherit">
                {viShell.session.leave}
              </Button>
              {passwordEnabled && (
                <Button type="submit" variant="contained" disabled={isSubmitting}>
                  {isSubmitting ? vi.login.busy : viShell.session.resume}
                </Button>
              )}
            </DialogActions>
          </SentForm>
        )}
      </Formik>
    </Dialog>
  );
}

/** Stacked on a phone, where both do not fit side by side. */
const actionsSx = {
  gap: 1,
  flexDirection: { xs: 'column', sm: 'row' },
  alignItems: { xs: 'stretch', sm: 'center' },
};

/** The identity provider opens in a new tab. */
function WaysToSignIn({ email }: { email: string }) {
  return (
    <>
      {passwordEnabled ? (
        <>
          <FormikField
            name="email"
            label={vi.login.email}
            type="email"
            autoComplete="username"
            size="medium"
          />
          <PasswordField autoFocus />
        </>
      ) : (
        <Box sx={{ fontWeight: 500 }}>{email}</Box>
      )}
      {ssoEnabled && (
        <Button href={signOnAddress(newTabTarget)} target="_blank" variant="outlined">
          {viSignOn.button}
        </Button>
      )}
    </>
  );
}
