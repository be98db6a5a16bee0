import { listAddress } from '@/features/queue/queue';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { ErrorState } from '@/ui/messages/states';

/** For an address without a valid e-book id: no call to the server is needed. */
export function UnknownEbook({ screen }: { screen?: boolean }) {
  const { detail, form } = viEbooks;
  return (
    <ErrorState title={detail.error} message={detail.notFound} screen={screen}>
      <LinkButton to={listAddress()} size="small" color="inherit">
        {form.back}
      </LinkButton>
    </ErrorState>
  );
}
