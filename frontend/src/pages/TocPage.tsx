import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { renewLinksAfterMs, useGetEbookQuery } from '@/api/ebooks/ebooks';
import { useKnownTitle } from '@/api/ebooks/knownTitle';
import { useGetTocQuery } from '@/api/ebooks/toc';
import { isId } from '@/api/ids';
import { useUser } from '@/api/session';
import { type Ebook, may } from '@/api/types';
import { useFresh, whenOpened } from '@/api/useFresh';
import { LoadFailed } from '@/features/detail/LoadFailed';
import { ReaderBeside } from '@/features/reader/beside/ReaderBeside';
import { useReading } from '@/features/reader/beside/useReading';
import type { MarkAction } from '@/features/reader/marking/markedText';
import type { MarkedQuote } from '@/features/toc/rows/useQuote';
import { ReturnedBanner } from '@/features/workflow/ReturnedBanner';
import { viEbooks } from '@/text/record/viEbooks';
import { viEdit } from '@/text/record/viEdit';
import { viReader } from '@/text/review/viReader';
import { vi } from '@/text/vi';
import { LinkButton } from '@/ui/LinkButton';
import { lazyPart } from '@/ui/loading/lazyPart';
import { Page } from '@/ui/Page';
import { paths } from '@/ui/paths';
import { useEditorHasUnsaved } from '@/ui/unsaved/unsaved';

/** Loaded while the outline is requested. Until both have arrived, placeholders are shown. */
const TocEditor = lazyPart(async () => (await import('@/features/toc/TocEditor')).TocEditor, {
  waiting: <Loading />,
});
TocEditor.preload();

/** Below the outline, so loaded after it. */
const NotesPanel = lazyPart(
  async () => (await import('@/features/notes/list/NotesPanel')).NotesPanel,
);

export default function TocPage() {
  const { id } = useParams();
  if (isId(id)) return <Editor key={id} id={id} />;
  return (
    <Page title={viEdit.toc.title}>
      <LoadFailed />
    </Page>
  );
}

function Editor({ id }: { id: string }) {
  const user = useUser();
  const unsaved = useEditorHasUnsaved();
  const {
    data: ebook,
    error,
    retry,
  } = useFresh(useGetEbookQuery(id, { ...whenOpened, pollingInterval: renewLinksAfterMs }));
  const outline = useFresh(useGetTocQuery(id, whenOpened));
  const failure = error ?? (ebook ? outline.error : undefined);
  const retryBoth = () => {
    retry();
    outline.retry();
  };
  const reading = useReading(id);
  const [quote, setQuote] = useState<MarkedQuote | null>(null);
  const readOnly = !ebook || (!may(ebook, 'edit') && !unsaved);
  return (
    <ReaderBeside
      ebookId={id}
      ebook={ebook}
      reading={reading}
      screen="toc"
      markActions={readOnly ? [] : markActions(setQuote)}
    >
      <Page
        title={viEdit.toc.title}
        about={useKnownTitle(id)}
        subtitle={<Subtitle>{ebook?.title}</Subtitle>}
        tools={<Tools id={id} ebook={ebook} reading={reading} />}
      >
        {/* Once shown, the editor stays, even if a later request fails. */}
        {user && ebook && outline.data ? (
          <>
            <ReturnedBanner ebook={ebook} />
            <TocEditor
              user={user}
              ebook={ebook}
              toc={outline.data}
              readOnly={readOnly}
              inView={reading.inView}
              quote={quote}
              onQuoteTaken={() => setQuote(null)}
            />
            <NotesBelow />
          </>
        ) : failure ? (
          <LoadFailed id={id} error={failure} onRetry={retryBoth} />
        ) : (
          <Loading />
        )}
      </Page>
    </ReaderBeside>
  );
}

function NotesBelow() {
  return (
    <Box sx={{ mt: 2 }}>
      <NotesPanel />
    </Box>
  );
}

/** The actions for text marked in the PDF. */
function markActions(insert: (quote: MarkedQuote) => void): MarkAction[] {
  return [
    { label: viReader.asLine, shift: false, run: (marked) => insert({ as: 'line', ...marked }) },
    { label: viReader.asTitle, shift: true, run: (marked) => insert({ as: 'title', ...marked }) },
  ];
}

interface ToolsProps {
  id: string;
  ebook: Ebook | undefined;
  reading: ReturnType<typeof useReading>;
}

/**
 * Until it is known whether there is a PDF, its button is hidden but takes space, so that "back"
 * does not move.
 */
function Tools({ id, ebook, reading }: ToolsProps) {
  const { open, wasClosed } = reading.now;
  return (
    <>
      {(!ebook || ebook.file_url) && !open && (
        <Button
          variant="outlined"
          onClick={reading.read}
          autoFocus={wasClosed}
          sx={{ visibility: ebook ? 'visible' : 'hidden' }}
        >
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
