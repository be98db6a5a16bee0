import { errorsAt, newPasswordProblem } from '@/features/auth/newPassword';
import { viLink } from '@/text/people/viLink';

export interface LinkValues {
  name: string;
  next: string;
  again: string;
}

type Errors = Partial<LinkValues>;

/** What every server refuses. */
export function validateLink({ name, next, again }: LinkValues): Errors {
  const errors: Errors = {};
  if (!name.trim()) errors.name = viLink.nameMissing;
  const problem = newPasswordProblem(next);
  if (problem) errors.next = problem;
  else if (again !== next) errors.again = viLink.different;
  return errors;
}

/** Maps the API's field errors to the form's fields. */
export const linkErrors = (errors?: Record<string, string>): Errors =>
  errorsAt({ full_name: 'name', new_password: 'next' }, errors);
