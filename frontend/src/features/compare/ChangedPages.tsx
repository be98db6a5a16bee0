import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatNumber } from '@/text/format';
import { viComparedPages } from '@/text/review/viComparedPages';
import { ComparisonProgress } from './ComparisonProgress';
import { isPossibleChange, nameOf, showsNothing } from './outcome/changedPage';
import { TemporaryButton } from './outcome/TemporaryButton';
import { useChosen } from './outcome/useChosen';
import { PageOutcome } from './PageOutcome';
import { PagesSideBySide } from './PagesSideBySide';
import { type ComparedPage, keyOf } from './pages/messages';
import { useDraw } from './useDraw';
import { useDrawing } from './useDrawing';
import type { Compared, PageComparison } from './usePageComparison';

interface Props {
  links: { before: string; after: string };
  compared: Compared;
  drawMore: PageComparison['drawMore'];
}

/** The pages that changed, those that may have, and each of them before and after on request. */
export function ChangedPages({ links, compared, drawMore }: Props) {
  const { pages, chosenIndex, choose } = useChosen(compared.changes, compared.dropped);
  // The chosen page, then its neighbours, which are likely to be looked at next.
  const lookedAt = chosenIndex < 0 ? [] : [0, 1, -1].flatMap((by) => pages[chosenIndex + by] ?? []);
  const { stopped, setStopped } = useDrawing(compared, drawMore, lookedAt);
  // Once a page was looked at, both PDFs stay open for the next one.
  const [opened, setOpened] = useState(false);
  const pdfs = { before: useDraw(links.before, opened), after: useDraw(links.after, opened) };
  const open = (page?: ComparedPage) => {
    choose(page ?? null);
    setOpened(true);
  };
  const outcome = useRef<HTMLDivElement>(null);
  useFocusAfter(chosenIndex >= 0, outcome);
  const possible = pages.filter(isPossibleChange);
  return (
    <>
      {!compared.complete && (
        <Drawing
          compared={compared}
          stopped={stopped}
          onToggle={() => setStopped(!stopped)}
          nextFocus={outcome}
        />
      )}
      <PageOutcome compared={compared} ref={outcome} />
      <CertainChanges
        pages={pages.filter((one) => !showsNothing(one) && !isPossibleChange(one))}
        onChoose={open}
      />
      {possible.length > 0 && (
        <TemporaryButton nextFocus={outcome} sx={{ mt: 1 }} onClick={() => open(possible[0])}>
          {viComparedPages.lookAtPossible(formatNumber(possible.length))}
        </TemporaryButton>
      )}
      {chosenIndex >= 0 && (
        <PagesSideBySide
          pdfs={pdfs}
          texts={compared.texts}
          pages={pages}
          at={chosenIndex}
          onMove={(to) => open(pages[to])}
          onClose={() => choose(null)}
        />
      )}
    </>
  );
}

/** Moves the focus to the outcome when the dialog closes and its opener no longer exists. */
function useFocusAfter(isOpen: boolean, outcome: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement === document.body) outcome.current?.focus();
    };
  }, [isOpen, outcome]);
}

interface DrawingProps {
  compared: Compared;
  stopped: boolean;
  onToggle: () => void;
  nextFocus: RefObject<HTMLElement | null>;
}

function Drawing({ compared: { texts, done }, stopped, onToggle, nextFocus }: DrawingProps) {
  const pages = texts.before.length + texts.after.length;
  const label = stopped ? viComparedPages.stopped : viComparedPages.drawing;
  return (
    <Box sx={{ mb: 1 }}>
      <ComparisonProgress
        label={label}
        progress={viComparedPages.drawn}
        done={done}
        pages={pages}
      />
      <TemporaryButton nextFocus={nextFocus} onClick={onToggle}>
        {stopped ? viComparedPages.continue : viComparedPages.stop}
      </TemporaryButton>
    </Box>
  );
}

const chunkSize = 100;

interface CertainChangesProps {
  pages: readonly ComparedPage[];
  onChoose: (page: ComparedPage) => void;
}

function CertainChanges({ pages, onChoose }: CertainChangesProps) {
  const [shown, setShown] = useState(chunkSize);
  const hidden = pages.length - shown;
  if (pages.length === 0) return null;
  return (
    <>
      <Box component="ul" aria-label={viComparedPages.list} sx={listSx}>
        {pages.slice(0, shown).map((page) => (
          <li key={keyOf(page)}>
            <Button size="small" variant="outlined" onClick={() => onChoose(page)}>
              {nameOf(page)}
            </Button>
          </li>
        ))}
      </Box>
      {hidden > 0 && (
        <Button size="small" sx={{ mt: 1 }} onClick={() => setShown(shown + chunkSize)}>
          {viComparedPages.more(formatNumber(Math.min(hidden, chunkSize)))}
        </Button>
      )}
    </>
  );
}

const listSx = { display: 'flex', flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, p: 0 };
