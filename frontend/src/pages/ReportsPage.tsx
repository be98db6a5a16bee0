import { useSearchParams } from 'react-router';
import { ExportReport } from '@/features/reports/ExportReport';
import { addressOf, queryOf } from '@/features/reports/query';
import { ReportsScreen } from '@/features/reports/ReportsScreen';
import { viReports } from '@/text/management/viReports';
import { Page } from '@/ui/Page';

export default function ReportsPage() {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  return (
    <Page title={viReports.screen} tools={<ExportReport query={query} />}>
      <ReportsScreen query={query} onQuery={(next) => setAddress(addressOf(next))} />
    </Page>
  );
}
