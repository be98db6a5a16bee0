import { EbookList } from '@/features/list/EbookList';
import { saveQueue } from '@/features/queue/queue';
import { viEbooks } from '@/text/record/viEbooks';
import { Page } from '@/ui/Page';

export default function EbookListPage() {
  return (
    <Page title={viEbooks.list.title}>
      <EbookList onLeave={saveQueue} />
    </Page>
  );
}
