import { problemOf } from '@/api/problem';
import { viPerson } from '@/text/people/viPerson';

/** Says that another user has changed the account; undefined for any other refusal. */
export function staleMessage(error: unknown, text = viPerson.stale): string | undefined {
  const problem = problemOf(error);
  if (problem?.code !== 'user.stale' || !problem.changed_by) return undefined;
  return text(problem.changed_by.full_name);
}
