import { useSearchParams } from 'react-router';
import { ExportReport } from '@/features/reports/ExportReport';
import { addressOf, queryOf, reasonsBy } from '@/features/reports/query';
import { ReasonsPanel } from '@/features/reports/ReasonsPanel';
import { ReportsScreen } from '@/features/reports/ReportsScreen';
import { viReports } from '@/text/management/viReports';
import { Page } from '@/ui/Page';

export default function ReportsPage() {
  const [address, setAddress] = useSearchParams();
  const query = queryOf(address);
  const reasons = reasonsBy(address);
  return (
    <Page
      title={viReports.screen}
      tools={<ExportReport file={{ report: 'work', params: query }} />}
    >
      <ReportsScreen query={query} onQuery={(next) => setAddress(addressOf(next, reasons))}>
        <ReasonsPanel
          query={{ ...query, by: reasons }}
          onBy={(by) => setAddress(addressOf(query, by))}
        />
      </ReportsScreen>
    </Page>
  );
}
