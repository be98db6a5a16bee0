import { useLocation, useParams } from 'react-router';
import { useUser } from '@/api/session';
import { asScreen, lazyPart } from '@/ui/loading/lazyPart';

const CheckDesk = lazyPart(
  async () => (await import('@/features/check/CheckDesk')).CheckDesk,
  asScreen,
);
CheckDesk.preload();

export default function CheckPage() {
  const user = useUser();
  const { id } = useParams();
  const { search } = useLocation();
  return user && <CheckDesk user={user} id={id} search={search} />;
}
