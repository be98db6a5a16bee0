import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';
import { isPossible, isSame, keyOf, nameOf } from './changedPage';
import { PageOutcome } from './PageOutcome';
import { PagesBeside } from './PagesBeside';
import type { ComparedPage } from './pages/messages';
import { ReadingProgress } from './ReadingProgress';
import { useDraw } from './useDraw';
import { useDrawing } from './useDrawing';
import type { Compared, PageComparison } from './usePageComparison';

interface Props {
  links: { was: string; is: string };
  compared: Compared;
  drawMore: PageComparison['drawMore'];
}

/** The pages that changed, those that may have, and each of them before and now on request. */
export function ChangedPages({ links, compared, drawMore }: Props) {
  const [chosen, setChosen] = useState<string | null>(null);
  // One that is looked at stays, even if its picture proves to be the same.
  const pages = compared.changes.filter((one) => !isSame(one) || keyOf(one) === chosen);
  const at = pages.findIndex((one) => keyOf(one) === chosen);
  const lookedAt = at < 0 ? [] : [at, at + 1, at - 1].flatMap((one) => pages[one] ?? []);
  const { stopped, setStopped } = useDrawing(compared, drawMore, lookedAt);
  // Once a page was looked at, both PDFs stay open for the next one.
  const [wanted, setWanted] = useState(false);
  const pdfs = { was: useDraw(links.was, wanted), is: useDraw(links.is, wanted) };
  const choose = (page?: ComparedPage) => {
    setChosen(page ? keyOf(page) : null);
    setWanted(true);
  };
  const possible = pages.filter(isPossible);
  return (
    <>
      {!compared.complete && (
        <Drawing compared={compared} stopped={stopped} onStop={() => setStopped(!stopped)} />
      )}
      <PageOutcome compared={compared} />
      <Certain pages={pages.filter((one) => !isSame(one) && !isPossible(one))} onChoose={choose} />
      {possible.length > 0 && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => choose(possible[0])}>
          {viPages.lookAtPossible(formatNumber(possible.length))}
        </Button>
      )}
      {at >= 0 && (
        <PagesBeside
          pdfs={pdfs}
          texts={compared.texts}
          pages={pages}
          at={at}
          onMove={(to) => choose(pages[to])}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

interface DrawingProps {
  compared: Compared;
  stopped: boolean;
  onStop: () => void;
}

function Drawing({ compared: { texts, done }, stopped, onStop }: DrawingProps) {
  const pages = texts.was.length + texts.is.length;
  const label = stopped ? viPages.stopped : viPages.drawing;
  return (
    <Box sx={{ mb: 1 }}>
      <ReadingProgress label={label} progress={viPages.drawn} done={done} pages={pages} />
      <Button size="small" onClick={onStop}>
        {stopped ? viPages.goOn : viPages.stop}
      </Button>
    </Box>
  );
}

const atOnce = 100;

interface CertainProps {
  pages: readonly ComparedPage[];
  onChoose: (page: ComparedPage) => void;
}

function Certain({ pages, onChoose }: CertainProps) {
  const [shown, setShown] = useState(atOnce);
  const hidden = pages.length - shown;
  if (pages.length === 0) return null;
  return (
    <>
      <Box component="ul" aria-label={viPages.list} sx={listSx}>
        {pages.slice(0, shown).map((page) => (
          <li key={keyOf(page)}>
            <Button size="small" variant="outlined" onClick={() => onChoose(page)}>
              {nameOf(page)}
            </Button>
          </li>
        ))}
      </Box>
      {hidden > 0 && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setShown(shown + atOnce)}>
          {viPages.more(formatNumber(Math.min(hidden, atOnce)))}
        </Button>
      )}
    </>
  );
}

const listSx = { display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 };
