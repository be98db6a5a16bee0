import Box from '@mui/material/Box';
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import { useFileLinkRenewal } from '@/api/ebooks/useFileLinkRenewal';
import { PageText } from '@/features/notes/page/quotes';
import { useNotesContext } from '@/features/notes/state/useNotesContext';
import { PdfSession } from '@/features/reader/document/PdfSession';
import { pagePieces } from '@/features/reader/document/pageText';
import type { ReaderState } from '@/features/reader/document/readerState';
import { MarkBar } from '@/features/reader/marking/MarkBar';
import { Pages } from '@/features/reader/pages/Pages';
import { Thumbnails } from '@/features/reader/pages/Thumbnails';
import { FindBar } from '@/features/reader/toolbar/FindBar';
import { Toolbar } from '@/features/reader/toolbar/Toolbar';
import { useStoreState } from '@/state/useStoreState';
import { formatNumber } from '@/text/format';
import { viPdf } from '@/text/record/viPdf';
import { lazyPart } from '@/ui/loading/lazyPart';
import { Failed } from './Failed';
import { Opening } from './Opening';
import type { ReaderProps } from './readerProps';
import { usePdfSession } from './usePdfSession';

/** Loaded after the pages, which do not need it. */
const PageNotes = lazyPart(
  async () => (await import('@/features/notes/page/PageNotes')).PageNotes,
  { shown: 'over' },
);

type PdfViewProps = ReaderProps & { url: string };

const nameOfPage = (page: number, label: string | null) =>
  viPdf.nameOfPage(formatNumber(page), label);

/** Shows one PDF: its pages and the tools around them. */
export function PdfView(props: PdfViewProps) {
  const { ebookId, url, inView } = props;
  const renew = useFileLinkRenewal(ebookId);
  const [session] = useState(
    () => new PdfSession({ ebookId, nameOfPage, inView }, { current: () => url, renew }),
  );
  const state = useStoreState(session);
  const [thumbnails, setThumbnails] = useState(false);
  const [drawing, setDrawing] = useState(false);
  const notes = useNotesContext();
  const pages = useRef<HTMLDivElement>(null);
  usePdfSession(session, state, { ...props, renew }, pages);
  const { finding, endFind, toggleFind, onKeyDown } = useFinding(session, pages);
  const { phase, failure } = state;
  return (
    <Box onKeyDown={onKeyDown} sx={{ display: 'contents' }}>
      <Toolbar
        session={session}
        state={state}
        url={url}
        thumbnails={thumbnails}
        onThumbnails={() => setThumbnails(!thumbnails)}
        finding={finding}
        onFind={toggleFind}
        drawing={drawing}
        mayDraw={notes ? notes.mayWrite : false}
        onDraw={() => setDrawing(!drawing)}
        onClose={props.onClose}
      />
      {finding && <FindBar session={session} found={state.found} onClose={endFind} />}
      {failure && (
        <Failed
          reason={failure}
          partly={phase === 'ready'}
          url={url}
          onRetry={() => session.retry()}
        />
      )}
      <Box sx={{ position: 'relative', display: 'flex', flex: 1, minHeight: 0 }}>
        {thumbnails && phase === 'ready' && <Thumbnails session={session} state={state} />}
        <Box sx={{ position: 'relative', flex: 1, minWidth: 0 }}>
          <Pages session={session} title={props.title} hidden={phase !== 'ready'} box={pages}>
            <NotesOnPages
              session={session}
              state={state}
              drawing={drawing}
              onDrawingEnd={() => setDrawing(false)}
            />
          </Pages>
          {phase === 'loading' && <Opening />}
          {phase === 'ready' && props.markActions && (
            <MarkBar pages={pages} actions={props.markActions} />
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** The find bar, opened by its button or by Ctrl+F. */
function useFinding(session: PdfSession, pages: RefObject<HTMLDivElement | null>) {
  const [finding, setFinding] = useState(false);
  const endFind = () => {
    setFinding(false);
    session.endFind();
    pages.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyF') return;
    event.preventDefault(); // the browser's own search finds text only on pages that are drawn
    setFinding(true);
    const field = event.currentTarget.querySelector<HTMLInputElement>('[role=search] input');
    field?.focus();
    field?.select();
  };
  const toggleFind = () => (finding ? endFind() : setFinding(true));
  return { finding, endFind, toggleFind, onKeyDown };
}

interface NotesOnPagesProps {
  session: PdfSession;
  state: ReaderState;
  drawing: boolean;
  onDrawingEnd: () => void;
}

/** The notes on the pages. */
function NotesOnPages({ session, state, ...props }: NotesOnPagesProps) {
  const { document, viewer } = session;
  const pdf = useMemo(
    () =>
      document && {
        id: document.fingerprints.join(),
        pages: document.numPages,
        textOf: async (page: number) => new PageText(await pagePieces(document, page)),
      },
    [document],
  );
  if (state.phase !== 'ready' || !pdf || !viewer) return null;
  return <PageNotes inView={session.inView} layout={viewer.layout} pdf={pdf} {...props} />;
}
