import { useSearchParams } from 'react-router';
import { ExportHistory } from '@/features/history/ExportHistory';
import { addressOf, filterOf } from '@/features/history/filter';
import { HistoryScreen } from '@/features/history/HistoryScreen';
import { viHistory } from '@/text/management/viHistory';
import { Page } from '@/ui/Page';

export default function HistoryPage() {
  const [address, setAddress] = useSearchParams();
  const filter = filterOf(address);
  return (
    <Page title={viHistory.title} tools={<ExportHistory filter={filter} />}>
      <HistoryScreen filter={filter} onFilter={(next) => setAddress(addressOf(next))} />
    </Page>
  );
}
