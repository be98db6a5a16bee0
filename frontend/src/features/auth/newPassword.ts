import { en } from '@/text/literals';
import { isTooShort } from './validateLogin';

/** What every server refuses of a new password. Whether it is easily guessed is decided by the server. */
export const newPasswordProblem = (next: string): string | undefined =>
  isTooShort(next) ? en.password : undefined;

/** The API's field errors, at the form's fields: `names` has the form's name of each of the API's. */
export function errorsAt<Field extends string>(
  names: Readonly<Record<string, Field>>,
  errors: Readonly<Record<string, string>> = {},
): Partial<Record<Field, string>> {
  const found: Partial<Record<Field, string>> = {};
  for (const [name, field] of Object.entries(names)) {
    if (errors[name]) found[field] = errors[name];
  }
  return found;
}
