import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Form, Formik } from 'formik';
import { useLoginMutation } from '@/api/auth';
import { errorMessage } from '@/api/problem';
import { vi } from '@/text/vi';
import { FormikField } from '@/ui/FormikField';
import { RedBox } from '@/ui/RedBox';
import { PasswordField } from './PasswordField';
import { validateLogin } from './validateLogin';

export function LoginForm() {
  const [login, { error }] = useLoginMutation();
  return (
    <Formik
      initialValues={{ email: '', password: '' }}
      validate={validateLogin}
      onSubmit={async ({ email, password }) => {
        await login({ email: email.trim(), password });
      }}
    >
      {({ isSubmitting }) => (
        <Form noValidate>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {error && !isSubmitting && <RedBox>{errorMessage(error)}</RedBox>}
            <FormikField
              name="email"
              label={vi.login.email}
              type="email"
              autoComplete="username"
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
