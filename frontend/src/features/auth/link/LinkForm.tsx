import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Formik } from 'formik';
import { useRef } from 'react';
import { type LinkPurpose, redeemLink } from '@/api/account/links';
import { errorMessage, hasUnknownOutcome, problemOf } from '@/api/problem';
import { HiddenUsername, PasswordField } from '@/features/auth/PasswordField';
import { formatTime } from '@/text/format';
import { viLink } from '@/text/people/viLink';
import { FormikField } from '@/ui/fields/FormikField';
import { RefusalBox } from '@/ui/form/RefusalBox';
import { SentForm } from '@/ui/form/SentForm';
import { useSentForm } from '@/ui/form/useSentForm';
import { type LinkValues, linkErrors, validateLink } from './linkValues';

interface Props {
  secret: string;
  purpose: LinkPurpose;
  /** Called if the account has the new password, or may have it; `text` says which. */
  onDone: (email: string, text: string) => void;
}

/** Sets the password, and with an invitation the name. */
export function LinkForm({ secret, purpose, onDone }: Props) {
  const invited = purpose.kind === 'invitation';
  const initial = { name: purpose.full_name, next: '', again: '' };
  const { form, submit, refusal } = useLinkForm({ secret, purpose, onDone }, initial);
  return (
    <Formik
      innerRef={form}
      initialValues={initial}
      validate={validateLink}
      validateOnBlur={false}
      onSubmit={submit}
    >
      {({ isSubmitting }) => (
        <SentForm>
          <Typography sx={{ mb: 1, overflowWrap: 'anywhere' }}>
            {viLink.intro(purpose.email)}
          </Typography>
          <Typography variant="body2" sx={{ mb: 2.5, color: 'text.secondary' }}>
            {viLink.until(formatTime(purpose.expires_at))}
          </Typography>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            <RefusalBox>{refusal}</RefusalBox>
            <HiddenUsername email={purpose.email} />
            {invited && (
              <FormikField name="name" label={viLink.fullName} autoComplete="name" size="medium" />
            )}
            <PasswordField
              name="next"
              label={viLink.newPassword}
              autoComplete="new-password"
              hint={viLink.hint}
            />
            <PasswordField name="again" label={viLink.repeatPassword} autoComplete="new-password" />
            <Button type="submit" variant="contained" size="large" disabled={isSubmitting}>
              {isSubmitting ? viLink.busy : viLink.submit}
            </Button>
          </Box>
        </SentForm>
      )}
    </Formik>
  );
}

function useLinkForm({ secret, purpose, onDone }: Props, initial: LinkValues) {
  const perhapsUsed = useRef(false); // a request was sent, and its response was lost
  return useSentForm<LinkValues, { email: string; text: string }>({
    initial,
    send: async (values) => {
      const outcome = await redeemLink({
        secret,
        new_password: values.next,
        ...(purpose.kind === 'invitation' ? { full_name: values.name.trim() } : {}),
      });
      if ('data' in outcome) return { result: { email: outcome.data.email, text: viLink.done } };
      const { error } = outcome;
      if (perhapsUsed.current && problemOf(error)?.code === 'link.unknown')
        return { result: { email: purpose.email, text: viLink.perhapsDone } };
      if (hasUnknownOutcome(error)) perhapsUsed.current = true;
      return { message: errorMessage(error), errors: linkErrors(problemOf(error)?.errors) };
    },
    onSent: ({ email, text }, typedMeanwhile) =>
      onDone(email, typedMeanwhile && text === viLink.done ? viLink.typedMeanwhile : text),
  });
}
