import { ValuesScreen } from '@/features/values/ValuesScreen';
import { viUnifications } from '@/text/list/viUnifications';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { Page } from '@/ui/Page';
import { paths } from '@/ui/paths';

export default function ValuesPage() {
  return (
    <Page
      title={viUnifications.title}
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
