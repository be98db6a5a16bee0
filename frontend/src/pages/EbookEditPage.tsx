import Skeleton from '@mui/material/Skeleton';
import { useParams } from 'react-router';
import { isId } from '@/api/ids';
import { useUser } from '@/api/session';
import { may } from '@/api/types';
import { LoadFailed } from '@/features/detail/LoadFailed';
import { UnknownEbook } from '@/features/detail/UnknownEbook';
import { useFreshEbook } from '@/features/detail/useFreshEbook';
import { BlockedForm } from '@/features/form/BlockedForm';
import { EbookForm } from '@/features/form/EbookForm';
import { ReturnedBanner } from '@/features/workflow/ReturnedBanner';
import { vi } from '@/text/vi';
import { viEbooks } from '@/text/viEbooks';
import { Page } from '@/ui/Page';
import { useHasUnsaved } from '@/ui/unsaved';

export default function EbookEditPage() {
  const { id } = useParams();
  return (
    <Page title={viEbooks.form.edit}>
      {isId(id) ? <Edit key={id} id={id} /> : <UnknownEbook />}
    </Page>
  );
}

function Edit({ id }: { id: string }) {
  const user = useUser();
  const unsaved = useHasUnsaved();
  const { ebook, error, retry } = useFreshEbook(id);
  if (!user) return null;
  if (!ebook) {
    return error ? (
      <LoadFailed error={error} onRetry={retry} />
    ) : (
      <Skeleton variant="rounded" height={560} aria-label={vi.common.loading} />
    );
  }
  // A form in use stays, whatever became of the e-book: saving will say it, and nothing is lost.
  if (!may(ebook, 'edit') && !unsaved) return <BlockedForm ebook={ebook} />;
  return (
    <>
      <ReturnedBanner ebook={ebook} />
      <EbookForm user={user} ebook={ebook} />
    </>
  );
}
