import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { lazy, type ReactNode, Suspense } from 'react';
import { useParams } from 'react-router';
import { isId } from '@/api/ids';
import { useUser } from '@/api/session';
import { may } from '@/api/types';
import { LoadFailed } from '@/features/detail/LoadFailed';
import { UnknownEbook } from '@/features/detail/UnknownEbook';
import { useFreshEbook } from '@/features/detail/useFreshEbook';
import { ReaderSlot } from '@/features/reader/ReaderSlot';
import { useReading } from '@/features/reader/useReading';
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
  const { now, read, onPage, close } = useReading(id);
  const canRead = Boolean(ebook?.file_url) && !now.open;
  return (
    <Box sx={now.open ? readingSx : undefined}>
      {now.open && (
        <ReaderSlot
          ebookId={id}
          title={ebook?.title ?? viEbooks.detail.readPdf}
          url={ebook?.file_url}
          jump={now.jump}
          onPage={onPage}
          onClose={close}
          takesFocus={now.takesFocus}
          top={72}
          besideFrom="lg"
        />
      )}
      <Box sx={{ minWidth: 0 }}>
        <Page
          title={viEdit.toc.title}
          subtitle={<Subtitle>{ebook?.title}</Subtitle>}
          tools={<Tools id={id} onRead={canRead ? read : null} focusRead={now.wasClosed} />}
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
                pageInView={now.page}
              />
            </Suspense>
          ) : (
            <Loading />
          )}
        </Page>
      </Box>
    </Box>
  );
}

interface ToolsProps {
  id: string;
  /** Opens the PDF; null where there is none, or it is open. */
  onRead: (() => void) | null;
  focusRead: boolean;
}

function Tools({ id, onRead, focusRead }: ToolsProps) {
  return (
    <>
      {onRead && (
        <Button variant="outlined" onClick={onRead} autoFocus={focusRead}>
          {viEbooks.detail.readPdf}
        </Button>
      )}
      <LinkButton to={paths.ebook(id)} color="inherit" startIcon={<BackIcon />}>
        {viEbooks.form.back}
      </LinkButton>
    </>
  );
}

function Subtitle({ children }: { children: ReactNode }) {
  return (
    <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minHeight: 24 }}>
      {children}
    </Typography>
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

/** The rows keep their tools in one line with the title, which gives way first. */
const readingSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1.1fr)' },
  '& .row .title': { flexBasis: { lg: 90 } },
};
