import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';
import { Progress } from '@/ui/messages/Progress';
import { ErrorState } from '@/ui/messages/states';
import { messageOf } from './failureMessage';
import { PagesBeside } from './PagesBeside';
import type { ComparedPage } from './pages/messages';
import { useDraw } from './useDraw';
import { type Compared, type Progress as Counted, usePageComparison } from './usePageComparison';

export interface PageChangesProps {
  /** Links to the old and the new PDF. */
  was: string;
  is: string;
}

/**
 * The pages whose text or picture differs between two PDFs. On request only, because both are
 * downloaded completely.
 */
export function PageChanges({ was, is }: PageChangesProps) {
  const [comparison, again] = usePageComparison(was, is);
  if (comparison.phase === 'failed') {
    const { failure } = comparison;
    return <ErrorState title={viPages.failed} message={messageOf(failure)} onRetry={again} />;
  }
  if (comparison.phase === 'reading') {
    return <Waiting label={viPages.comparing} progress={viPages.progress} {...comparison} />;
  }
  return <ChangedPages links={{ was, is }} compared={comparison} />;
}

interface WaitingProps extends Counted {
  label: string;
  progress: (done: string, all: string) => string;
}

function Waiting({ label, progress, done, pages }: WaitingProps) {
  const percent = pages === 0 ? undefined : Math.floor((100 * done) / pages);
  return (
    <Box sx={{ display: 'grid', gap: 1, mb: 1 }}>
      <Typography role="status" variant="body2">
        {label}
      </Typography>
      <Progress label={label} percent={percent} />
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {progress(formatNumber(done), formatNumber(pages))}
      </Typography>
    </Box>
  );
}

const atOnce = 100;

interface ChangedPagesProps {
  links: PageChangesProps;
  compared: Compared;
}

function ChangedPages({ links, compared }: ChangedPagesProps) {
  const { changes, drawing } = compared;
  const [shown, setShown] = useState(atOnce);
  const [chosen, setChosen] = useState<string | null>(null);
  const hidden = changes.length - shown;
  const at = changes.findIndex((change) => keyOf(change) === chosen);
  // Once a page was looked at, both PDFs stay open for the next one.
  const [wanted, setWanted] = useState(false);
  const pdfs = { was: useDraw(links.was, wanted), is: useDraw(links.is, wanted) };
  const choose = (change?: ComparedPage) => {
    setChosen(keyOf(change));
    setWanted(true);
  };
  return (
    <>
      {drawing && <Waiting label={viPages.drawing} progress={viPages.drawn} {...drawing} />}
      <Outcome {...compared} />
      {changes.length > 0 && (
        <Box component="ul" aria-label={viPages.list} sx={listSx}>
          {changes.slice(0, shown).map((change) => (
            <li key={keyOf(change)}>
              <Button size="small" variant="outlined" onClick={() => choose(change)}>
                {nameOf(change)}
              </Button>
            </li>
          ))}
        </Box>
      )}
      {hidden > 0 && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setShown(shown + atOnce)}>
          {viPages.more(formatNumber(Math.min(hidden, atOnce)))}
        </Button>
      )}
      {at >= 0 && (
        <PagesBeside
          pdfs={pdfs}
          compared={compared}
          at={at}
          nameOf={nameOf}
          onMove={(to) => choose(changes[to])}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

/** How many pages differ, and what was not compared, for each file. */
function Outcome({ changes, drawing, texts, undrawn }: Compared) {
  const bare = { was: bareOf(texts.was), is: bareOf(texts.is) };
  const pages = viPages.ofBoth(formatNumber(texts.was.length), formatNumber(texts.is.length));
  const none = drawing ? viPages.noneSoFar : viPages.none;
  return (
    <Box sx={{ mb: 1 }}>
      <Typography role="status" variant="body2">
        {changes.length === 0 ? none : viPages.count(formatNumber(changes.length))} {pages}
      </Typography>
      {bare.was + bare.is > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {viPages.noText(formatNumber(bare.was), formatNumber(bare.is))}
        </Typography>
      )}
      {undrawn.was + undrawn.is > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {viPages.notDrawn(formatNumber(undrawn.was), formatNumber(undrawn.is))}
        </Typography>
      )}
    </Box>
  );
}

const bareOf = (texts: readonly string[]) => texts.filter((text) => text.trim() === '').length;

const keyOf = (change: ComparedPage | undefined) => `${change?.was} ${change?.is}`;

function nameOf({ was, is, text }: ComparedPage): string {
  if (was === null) return viPages.added(formatNumber(is ?? 0));
  if (is === null) return viPages.removed(formatNumber(was));
  const name = viPages.changed(formatNumber(was), formatNumber(is));
  return text ? name : viPages.pictureOnly(name);
}

const listSx = { display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 };
