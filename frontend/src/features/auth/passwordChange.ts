import { en } from '@/text/literals';
import { viAccount } from '@/text/people/viAccount';
import { isTooShort } from './validateLogin';

export interface PasswordValues {
  current: string;
  next: string;
}

export const noPasswords: PasswordValues = { current: '', next: '' };

/** Checks what needs no server. Whether a password is easily guessed, only the server knows. */
export function validateChange({ current, next }: PasswordValues): Partial<PasswordValues> {
  const errors: Partial<PasswordValues> = {};
  if (!current) errors.current = viAccount.password.currentMissing;
  if (isTooShort(next)) errors.next = en.password;
  else if (next === current) errors.next = viAccount.password.same;
  return errors;
}

/** Maps the API's field errors to the form's fields. */
export function fieldErrors(errors: Record<string, string> = {}): Partial<PasswordValues> {
  const found: Partial<PasswordValues> = {};
  if (errors.current_password) found.current = errors.current_password;
  if (errors.new_password) found.next = errors.new_password;
  return found;
}
