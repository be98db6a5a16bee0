import { useUser } from '@/api/session';
import { viProfile } from '@/text/people/viProfile';
import { Link } from '@/ui/Link';
import { paths } from '@/ui/paths';

/** An entry of the menu in another place, so it goes by the role like the menu. The server decides. */
export function PeopleLink() {
  if (useUser()?.role !== 'ADMIN') return null;
  return <Link to={paths.people}>{viProfile.people}</Link>;
}
