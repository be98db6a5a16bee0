import { viAccount } from '@/text/people/viAccount';
import { errorsAt, newPasswordProblem } from './newPassword';

export interface PasswordValues {
  current: string;
  next: string;
}

export const noPasswords: PasswordValues = { current: '', next: '' };

export const samePasswords = (a: PasswordValues, b: PasswordValues) =>
  a.current === b.current && a.next === b.next;

/** What every server refuses. */
export function validateChange({ current, next }: PasswordValues): Partial<PasswordValues> {
  const errors: Partial<PasswordValues> = {};
  if (!current) errors.current = viAccount.password.currentMissing;
  const problem = newPasswordProblem(next);
  if (problem) errors.next = problem;
  else if (next === current) errors.next = viAccount.password.same;
  return errors;
}

/** Maps the API's field errors to the form's fields. */
export const fieldErrors = (errors?: Record<string, string>): Partial<PasswordValues> =>
  errorsAt({ current_password: 'current', new_password: 'next' }, errors);
