import { EbookList } from '@/features/list/EbookList';
import { saveQueue } from '@/features/queue/queue';

export default function EbookListPage() {
  return <EbookList onLeave={saveQueue} />;
}
