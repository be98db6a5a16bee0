import { ExportReport } from '@/features/reports/ExportReport';
import { addressOf, paramsOf } from '@/features/reports/query';
import { ReasonsPanel } from '@/features/reports/ReasonsPanel';
import { ReportsScreen } from '@/features/reports/ReportsScreen';
import { viReports } from '@/text/management/viReports';
import { useAddress } from '@/ui/address/useAddress';
import { Page } from '@/ui/Page';

export default function ReportsPage() {
  const [{ work, reasonsBy }, update] = useAddress(paramsOf, addressOf);
  return (
    <Page
      title={viReports.screen}
      tools={<ExportReport file={{ name: 'work', report: 'work', params: work }} />}
    >
      <ReportsScreen
        query={work}
        onQuery={(change) => update((now) => ({ ...now, work: { ...now.work, ...change } }))}
      >
        <ReasonsPanel
          query={{ ...work, by: reasonsBy }}
          onBy={(by) => update((now) => ({ ...now, reasonsBy: by }))}
        />
      </ReportsScreen>
    </Page>
  );
}
