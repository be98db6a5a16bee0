import { PeopleScreen } from '@/features/people/PeopleScreen';

export default function PeoplePage() {
  return <PeopleScreen />;
}
