import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import { useParams } from 'react-router';
import { useGetEbookQuery } from '@/api/ebooks/ebooks';
import { useKnownTitle } from '@/api/ebooks/knownTitle';
import { isId } from '@/api/ids';
import { useUser } from '@/api/session';
import { may } from '@/api/types';
import { useFresh, whenOpened } from '@/api/useFresh';
import { LoadFailed } from '@/features/detail/LoadFailed';
import { EbookForm } from '@/features/form/EbookForm';
import { notAtPageEnd } from '@/features/form/FormBar';
import { NotesProvider } from '@/features/notes/NotesProvider';
import { ReturnedBanner } from '@/features/workflow/ReturnedBanner';
import { viEbooks } from '@/text/record/viEbooks';
import { vi } from '@/text/vi';
import { asScreen, lazyPart } from '@/ui/loading/lazyPart';
import { Page } from '@/ui/Page';
import { useEditorHasUnsaved } from '@/ui/unsaved/unsaved';

/** Loaded only when needed, because it rarely is. */
const BlockedForm = lazyPart(
  async () => (await import('@/features/form/BlockedForm')).BlockedForm,
  { ...asScreen, waiting: <Loading /> },
);

/** Below the form, so loaded after it. */
const NotesPanel = lazyPart(
  async () => (await import('@/features/notes/list/NotesPanel')).NotesPanel,
);

export default function EbookEditPage() {
  const { id } = useParams();
  const known = useKnownTitle(id ?? '');
  return (
    <Page title={viEbooks.form.edit} about={known}>
      {isId(id) ? <Edit key={id} id={id} /> : <LoadFailed />}
    </Page>
  );
}

function Edit({ id }: { id: string }) {
  const user = useUser();
  const unsaved = useEditorHasUnsaved();
  const { data: ebook, error, retry } = useFresh(useGetEbookQuery(id, whenOpened));
  if (!user) return null;
  if (!ebook) return error ? <LoadFailed id={id} error={error} onRetry={retry} /> : <Loading />;
  // A form with unsaved input stays open whatever happened to the e-book: saving will report it,
  // and nothing is lost.
  if (!may(ebook, 'edit') && !unsaved) {
    return <BlockedForm ebook={ebook} />;
  }
  return (
    <NotesProvider ebookId={id} ebook={ebook} screen="form">
      <ReturnedBanner ebook={ebook} />
      <Box sx={notAtPageEnd}>
        <EbookForm user={user} ebook={ebook} />
      </Box>
      <Box sx={{ mt: 2, maxWidth: 960 }}>
        <NotesPanel />
      </Box>
    </NotesProvider>
  );
}

function Loading() {
  return <Skeleton variant="rounded" height={560} aria-label={vi.common.loading} />;
}
