import { HealthScreen } from '@/features/health/HealthScreen';
import { RefreshHealth } from '@/features/health/RefreshHealth';
import { viHealth } from '@/text/management/viHealth';
import { Page } from '@/ui/Page';

export default function HealthPage() {
  return (
    <Page title={viHealth.title} tools={<RefreshHealth />}>
      <HealthScreen />
    </Page>
  );
}
