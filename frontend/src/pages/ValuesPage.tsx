import { ValuesScreen } from '@/features/values/ValuesScreen';
import { viEbooks } from '@/text/viEbooks';
import { viUnitings } from '@/text/viUnitings';
import { LinkButton } from '@/ui/LinkButton';
import { Page } from '@/ui/Page';
import { paths } from '@/ui/paths';

export default function ValuesPage() {
  return (
    <Page
      title={viUnitings.title}
      tools={
        <LinkButton to={paths.ebooks} color="inherit">
          {viEbooks.detail.back}
        </LinkButton>
      }
    >
      <ValuesScreen />
    </Page>
  );
}
