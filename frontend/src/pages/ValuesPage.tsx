import { ValuesScreen } from '@/features/values/ValuesScreen';
import { viUnitings } from '@/text/list/viUnitings';
import { viEbooks } from '@/text/record/viEbooks';
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
