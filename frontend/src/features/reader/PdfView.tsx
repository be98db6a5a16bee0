import Box from '@mui/material/Box';
import { type KeyboardEvent, useRef, useState, useSyncExternalStore } from 'react';
import { formatNumber } from '@/text/format';
import { viPdf } from '@/text/viPdf';
import { Failed } from './Failed';
import { FindBar } from './FindBar';
import { Opening } from './Opening';
import { Pages } from './Pages';
import { PdfSession } from './PdfSession';
import type { ReaderProps } from './Reader';
import { Thumbnails } from './Thumbnails';
import { Toolbar } from './Toolbar';
import { useRenewal } from './useRenewal';
import { useSession } from './useSession';

export type PdfViewProps = ReaderProps & { url: string };

const nameOfPage = (page: number, label: string | null) =>
  viPdf.nameOfPage(formatNumber(page), label);

/** Reads one PDF: its pages, and the tools around them. */
export function PdfView(props: PdfViewProps) {
  const { ebookId, title, url, onClose } = props;
  const renew = useRenewal(ebookId);
  const [session] = useState(
    () => new PdfSession({ ebookId, nameOfPage }, { current: () => url, renew }),
  );
  const state = useSyncExternalStore(session.subscribe, session.state);
  const [thumbnails, setThumbnails] = useState(false);
  const [finding, setFinding] = useState(false);
  const pages = useRef<HTMLDivElement>(null);
  useSession(session, state, { ...props, renew }, pages);
  const endFind = () => {
    setFinding(false);
    session.endFind();
    pages.current?.focus({ preventScroll: true });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code !== 'KeyF') return;
    event.preventDefault(); // the browser's own search sees only the pages that are drawn
    setFinding(true);
  };
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
        onFind={() => (finding ? endFind() : setFinding(true))}
        onClose={onClose}
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
          <Pages session={session} title={title} hidden={phase !== 'ready'} box={pages} />
          {phase === 'loading' && <Opening />}
        </Box>
      </Box>
    </Box>
  );
}
