import { EbookList } from '@/features/list/EbookList';
import { saveVisitedList } from '@/features/queue/queue';

export default function EbookListPage() {
  return <EbookList onLeave={saveVisitedList} />;
}
