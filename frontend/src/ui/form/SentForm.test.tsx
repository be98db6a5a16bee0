import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Formik } from 'formik';
import { afterEach, expect, it } from 'vitest';
import { ErrorBox } from '@/ui/messages/ErrorBox';
import { RefusalBox } from './RefusalBox';
import { SentForm } from './SentForm';

afterEach(cleanup);

/** A form that was refused before, and now by its own rules. */
function Refused({ error }: { error?: string }) {
  return (
    <Formik initialValues={{ name: '' }} validate={() => ({ name: error })} onSubmit={() => {}}>
      {({ errors }) => (
        <SentForm>
          <ErrorBox>Mất kết nối.</ErrorBox>
          <RefusalBox>Hỏng.</RefusalBox>
          <input name="name" aria-invalid={Boolean(errors.name)} />
          <button type="submit">Gửi</button>
        </SentForm>
      )}
    </Formik>
  );
}

const send = () => userEvent.click(screen.getByRole('button'));
const isFocused = (element: () => Element | null) =>
  waitFor(() => expect(document.activeElement).toBe(element()));

it('RULES §10.13: the focus is in the first invalid field, though a message is before it', async () => {
  render(<Refused error="Sai." />);
  await send();
  await isFocused(() => screen.getByRole('textbox'));
});

it('RULES §10.13: without one it is on the message of the refusal, on no other', async () => {
  render(<Refused />);
  await send();
  await isFocused(() => screen.getByText('Hỏng.').closest('[tabindex]')); // the message is removed while the form is sent
});
