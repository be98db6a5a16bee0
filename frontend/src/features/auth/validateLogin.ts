import type { Credentials } from '@/api/account/signIn';
import { codePoints } from '@/text/length';
import { en } from '@/text/literals';

type LoginErrors = Partial<Record<keyof Credentials, string>>;

/** One @ sign, a name before it and a host with a dot after it. The server decides in the end. */
const emailAddress = /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/;
const shortestPassword = 6;

export const isTooShort = (password: string) => codePoints(password) < shortestPassword;

/** Two simple rules: yup, which the e-book form uses, would make the first screen too large. */
export function validateLogin({ email, password }: Credentials): LoginErrors {
  const errors: LoginErrors = {};
  if (!emailAddress.test(email.trim())) errors.email = en.email;
  if (isTooShort(password)) errors.password = en.password;
  return errors;
}
