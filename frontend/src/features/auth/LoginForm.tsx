import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Form, Formik } from 'formik';
import { vi } from '@/text/vi';
import { FormikField } from '@/ui/fields/FormikField';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { PasswordField } from './PasswordField';
import { type OnSignedIn, useSignIn } from './useSignIn';
import { validateLogin } from './validateLogin';

interface Props {
  onSignedIn: OnSignedIn;
  email?: string;
}

export function LoginForm({ onSignedIn, email = '' }: Props) {
  const { submit, refusal } = useSignIn(onSignedIn);
  return (
    <Formik
      initialValues={{ email, password: '' }}
      validate={validateLogin}
      validateOnBlur={false} // an error that appears moves the link that is being clicked
      onSubmit={(typed) => submit({ ...typed, email: typed.email.trim() })}
    >
      {({ isSubmitting }) => (
        <Form noValidate>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {refusal && !isSubmitting && <ErrorBox>{refusal}</ErrorBox>}
            <FormikField
              name="email"
              label={vi.login.email}
              type="email"
              autoComplete="username"
              autoFocus
              size="medium"
            />
            <PasswordField />
            <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
              {isSubmitting ? vi.login.busy : vi.login.title}
            </Button>
          </Box>
        </Form>
      )}
    </Formik>
  );
}
