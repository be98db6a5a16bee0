import { useUser } from '@/api/session';
import { viProfile } from '@/text/people/viProfile';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';

/** A link to the accounts, for administrators. The server enforces access. */
export function PeopleLink() {
  if (useUser()?.role !== 'ADMIN') return null;
  return (
    <LinkButton to={paths.people} variant="outlined">
      {viProfile.people}
    </LinkButton>
  );
}
