import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';
import { viPdf } from '@/text/record/viPdf';
import { vi } from '@/text/vi';
import { Progress } from '@/ui/messages/Progress';
import { ErrorState } from '@/ui/messages/states';
import { PagesBeside } from './PagesBeside';
import { comparePages, type PageChange } from './pages';
import { type Reading, usePageTexts } from './usePageTexts';

export interface PageChangesProps {
  /** Links to the old and the new PDF. */
  was: string;
  is: string;
}

/**
 * The pages whose text differs between two PDFs. On request only, because both are downloaded
 * completely.
 */
export function PageChanges({ was, is }: PageChangesProps) {
  const [reading, again] = usePageTexts(was, is);
  if (reading.phase === 'failed') {
    return (
      <ErrorState
        title={viPages.failed}
        message={reading.failure === 'notLoaded' ? vi.part.failed : viPdf.failures[reading.failure]}
        onRetry={again}
      />
    );
  }
  if (reading.phase === 'reading') return <Waiting {...reading} />;
  return <ChangedPages reading={reading} />;
}

function Waiting({ done, pages }: { done: number; pages: number }) {
  const percent = pages === 0 ? undefined : Math.floor((100 * done) / pages);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Typography role="status" variant="body2">
        {viPages.comparing}
      </Typography>
      <Progress label={viPages.comparing} percent={percent} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {viPages.progress(formatNumber(done), formatNumber(pages))}
      </Typography>
    </Box>
  );
}

const atOnce = 100;

function ChangedPages({ reading: { was, is } }: { reading: Extract<Reading, { phase: 'ready' }> }) {
  const changes = useMemo(() => comparePages(was.texts, is.texts), [was, is]);
  const [shown, setShown] = useState(atOnce);
  const [at, setAt] = useState<number | null>(null);
  const unread = [...was.texts, ...is.texts].filter((text) => text.trim() === '').length;
  const left = changes.length - shown;
  return (
    <>
      <Typography role="status" variant="body2" sx={{ mb: 1 }}>
        {changes.length === 0 ? viPages.none : viPages.count(formatNumber(changes.length))}
      </Typography>
      {unread > 0 && (
        <Typography variant="body2" sx={{ mb: 1, color: 'text.secondary' }}>
          {viPages.noText(formatNumber(unread))}
        </Typography>
      )}
      {changes.length > 0 && (
        <Box component="ul" aria-label={viPages.list} sx={listSx}>
          {changes.slice(0, shown).map((change, index) => (
            <li key={`${change.was} ${change.is}`}>
              <Button size="small" variant="outlined" onClick={() => setAt(index)}>
                {nameOf(change)}
              </Button>
            </li>
          ))}
        </Box>
      )}
      {left > 0 && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setShown(shown + atOnce)}>
          {viPages.more(formatNumber(Math.min(left, atOnce)))}
        </Button>
      )}
      {at !== null && (
        <PagesBeside
          was={was}
          is={is}
          changes={changes}
          at={at}
          nameOf={nameOf}
          onMove={setAt}
          onClose={() => setAt(null)}
        />
      )}
    </>
  );
}

function nameOf({ was, is }: PageChange): string {
  if (was === null) return viPages.added(formatNumber(is ?? 0));
  if (is === null) return viPages.removed(formatNumber(was));
  return viPages.changed(formatNumber(was), formatNumber(is));
}

const listSx = { display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 };
