import { useUser } from '@/api/session';
import { viProfile } from '@/text/people/viProfile';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';

/** An entry of the menu in another place, so it goes by the role like the menu. The server decides. */
export function PeopleLink() {
  if (useUser()?.role !== 'ADMIN') return null;
  return (
    <LinkButton to={paths.people} variant="outlined">
      {viProfile.people}
    </LinkButton>
  );
}
