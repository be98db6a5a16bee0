import { ExportHistory } from '@/features/history/ExportHistory';
import { addressOf, filterOf } from '@/features/history/filter';
import { HistoryScreen } from '@/features/history/HistoryScreen';
import { viHistory } from '@/text/management/viHistory';
import { useAddress } from '@/ui/address/useAddress';
import { Page } from '@/ui/Page';

export default function HistoryPage() {
  const [filter, update] = useAddress(filterOf, addressOf);
  return (
    <Page title={viHistory.title} tools={<ExportHistory filter={filter} />}>
      <HistoryScreen filter={filter} onFilter={(next) => update(() => next)} />
    </Page>
  );
}
