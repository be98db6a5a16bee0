import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, Suspense } from 'react';
import { useParams } from 'react-router';
import { isId } from '@/api/ids';
import { useUser } from '@/api/session';
import { may } from '@/api/types';
import { LoadFailed } from '@/features/detail/LoadFailed';
import { UnknownEbook } from '@/features/detail/UnknownEbook';
import { useFreshEbook } from '@/features/detail/useFreshEbook';
import { useFreshToc } from '@/features/toc/useFreshToc';
import { ReturnedBanner } from '@/features/workflow/ReturnedBanner';
import { vi } from '@/text/vi';
import { viEbooks } from '@/text/viEbooks';
import { viEdit } from '@/text/viEdit';
import { LinkButton } from '@/ui/LinkButton';
import { Page } from '@/ui/Page';
import { paths } from '@/ui/paths';
import { useHasUnsaved } from '@/ui/unsaved';

/** Asked for in one wave with the outline, and drawn when both are here. */
const loading = import('@/features/toc/TocEditor');
const TocEditor = lazy(async () => ({ default: (await loading).TocEditor }));

export default function TocPage() {
  const { id } = useParams();
  if (isId(id)) return <Editor key={id} id={id} />;
  return (
    <Page title={viEdit.toc.title}>
      <UnknownEbook />
    </Page>
  );
}

function Editor({ id }: { id: string }) {
  const user = useUser();
  const unsaved = useHasUnsaved();
  const { ebook, error, retry } = useFreshEbook(id);
  const outline = useFreshToc(id);
  const failure = error ?? (ebook ? outline.error : undefined);
  const retryBoth = () => {
    retry();
    outline.retry();
  };
  return (
    <Page
      title={viEdit.toc.title}
      subtitle={
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minHeight: 24 }}>
          {ebook?.title}
        </Typography>
      }
      tools={
        <LinkButton to={paths.ebook(id)} color="inherit" startIcon={<BackIcon />}>
          {viEbooks.form.back}
        </LinkButton>
      }
    >
      {failure ? (
        <LoadFailed error={failure} onRetry={retryBoth} />
      ) : user && ebook && outline.toc ? (
        <Suspense fallback={<Loading />}>
          <ReturnedBanner ebook={ebook} />
          <TocEditor
            user={user}
            ebook={ebook}
            toc={outline.toc}
            readOnly={!may(ebook, 'edit') && !unsaved}
          />
        </Suspense>
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Loading() {
  return (
    <Box role="status" aria-label={vi.common.loading} sx={{ display: 'grid', gap: 2 }}>
      <Skeleton variant="rounded" height={62} />
      <Skeleton variant="rounded" height={420} />
    </Box>
  );
}
