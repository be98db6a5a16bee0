import { EbookList } from '@/features/ebooks/EbookList';
import { viEbooks } from '@/text/viEbooks';
import { Page } from '@/ui/Page';

export default function EbookListPage() {
  return (
    <Page title={viEbooks.list.title}>
      <EbookList />
    </Page>
  );
}
