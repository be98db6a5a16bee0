import { isTooShort } from '@/features/auth/validateLogin';
import { en } from '@/text/literals';
import { viLink } from '@/text/people/viLink';

export interface LinkValues {
  name: string;
  /** The new password. */
  next: string;
  /** The new password, repeated. */
  again: string;
}

type Errors = Partial<LinkValues>;

/** Checks what needs no server. Whether a password is easily guessed, only the server knows. */
export function validateLink({ name, next, again }: LinkValues): Errors {
  const errors: Errors = {};
  if (!name.trim()) errors.name = viLink.nameMissing;
  if (isTooShort(next)) errors.next = en.password;
  else if (again !== next) errors.again = viLink.mismatch;
  return errors;
}

/** Maps the API's field errors to the form's fields. */
export function linkErrors(errors: Record<string, string> = {}): Errors {
  const found: Errors = {};
  if (errors.full_name) found.name = errors.full_name;
  if (errors.new_password) found.next = errors.new_password;
  return found;
}
