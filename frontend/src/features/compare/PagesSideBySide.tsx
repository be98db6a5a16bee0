import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef, useState } from 'react';
import type { Rect } from '@/api/reviewTypes';
import { formatNumber } from '@/text/format';
import { viCompare } from '@/text/review/viCompare';
import { viComparedPages } from '@/text/review/viComparedPages';
import { vi } from '@/text/vi';
import { ErrorState } from '@/ui/messages/states';
import { messageOf } from './failureMessage';
import { nameOf, showsNothing } from './outcome/changedPage';
import { Pieces } from './Pieces';
import type { ComparedPage, Texts } from './pages/messages';
import type { Drawable } from './useDraw';
import { diffWords } from './words';

interface Props {
  pdfs: { before: Drawable; after: Drawable };
  texts: Texts;
  pages: readonly ComparedPage[];
  /** Index of the shown page. */
  at: number;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** A page before and after, side by side, with the removed and added text and the changed areas. */
export function PagesSideBySide({ pdfs, texts, pages, at, onMove, onClose }: Props) {
  const title = useId();
  const phone = useMediaQuery(({ breakpoints }) => breakpoints.down('sm'));
  const change = pages[at];
  if (!change) return null;
  const { before, after, textDiffers } = change;
  const areas = change.areas ?? [];
  const indexAfter = (step: number) => (at + step + pages.length) % pages.length;
  return (
    <Dialog
      open
      fullWidth
      maxWidth="lg"
      fullScreen={phone}
      aria-labelledby={title}
      onClose={onClose}
    >
      <DialogTitle id={title}>{nameOf(change)}</DialogTitle>
      <DialogContent dividers tabIndex={0}>
        {textDiffers && (
          <>
            <Typography variant="h3" sx={{ mb: 1 }}>
              {viComparedPages.text}
            </Typography>
            <Box component="section" aria-label={viComparedPages.text} tabIndex={0} sx={textSx}>
              <Pieces
                pieces={diffWords(textOf(texts.before, before), textOf(texts.after, after))}
              />
            </Box>
          </>
        )}
        <Typography role="status" variant="body2" sx={{ mb: 1 }}>
          {whatDiffers(change)}
        </Typography>
        <Box sx={sidesSx}>
          <Side which={viCompare.before} pdf={pdfs.before} page={before} areas={areas} />
          <Side which={viCompare.after} pdf={pdfs.after} page={after} areas={areas} />
        </Box>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        {pages.length > 1 && (
          <>
            <Button onClick={() => onMove(indexAfter(-1))}>{viComparedPages.prev}</Button>
            <Button onClick={() => onMove(indexAfter(1))}>{viComparedPages.next}</Button>
          </>
        )}
        <Button color="inherit" onClick={onClose}>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function whatDiffers(change: ComparedPage): string | null {
  const { textDiffers, areas, undrawable } = change;
  if (undrawable) return viComparedPages.notCompared;
  if (areas === null) return viComparedPages.drawingPage;
  if (areas.length > 0) return viComparedPages.areas(formatNumber(areas.length), textDiffers);
  return showsNothing(change) ? viComparedPages.sameAfterAll : null;
}

const textOf = (texts: readonly string[], page: number | null) =>
  page === null ? '' : (texts[page - 1] ?? '').replace(/\s+/g, ' ').trim();

interface SideProps {
  which: string;
  pdf: Drawable;
  page: number | null;
  areas: readonly Rect[];
}

function Side({ which, pdf, page, areas }: SideProps) {
  if (page === null) {
    return (
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="div" sx={captionSx}>
          {which}
        </Typography>
        <Typography variant="body2">{viComparedPages.noPage}</Typography>
      </Box>
    );
  }
  const number = formatNumber(page);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="div" sx={captionSx}>
        {viComparedPages.side(which, number)}
      </Typography>
      <Picture
        key={page}
        pdf={pdf}
        page={page}
        label={viComparedPages.picture(which, number)}
        areas={areas}
      />
    </Box>
  );
}

/** Large enough to read an A4 page in half of the widest dialog. */
const size = { width: 560, height: 800 };

interface PictureProps {
  pdf: Drawable;
  page: number;
  label: string;
  areas: readonly Rect[];
}

/** A page with frames around what changed, or why it is not shown. */
function Picture({ pdf: { draw, failure, retry }, page, label, areas }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  // The function that could not draw the page; a PDF that is opened again has another one.
  const [failedDraw, setFailedDraw] = useState<Drawable['draw']>(null);
  const failed = failure ?? (draw && draw === failedDraw ? 'damaged' : null);
  useEffect(() => {
    const target = canvas.current;
    return target && draw
      ? draw({ page, rotation: 0, ...size }, target, () => setFailedDraw(() => draw))
      : undefined;
  }, [draw, page]);
  if (failed) {
    return (
      <ErrorState title={viComparedPages.cannotShow} message={messageOf(failed)} onRetry={retry} />
    );
  }
  return (
    <Box sx={{ position: 'relative' }}>
      <Box
        component="canvas"
        ref={canvas}
        width={300}
        height={424}
        role="img"
        aria-label={label}
        sx={pictureSx}
      />
      <Areas areas={areas} />
    </Box>
  );
}

/** Frames around what changed; a sentence above says how many. */
function Areas({ areas }: { areas: readonly Rect[] }) {
  return areas.map(({ x, y, width, height }) => (
    <Box
      key={`${x} ${y}`}
      data-area
      aria-hidden
      sx={areaSx}
      style={{
        left: `${100 * x}%`,
        top: `${100 * y}%`,
        width: `${100 * width}%`,
        height: `${100 * height}%`,
      }}
    />
  ));
}

/** Limits the text of a rewritten page, so that the pictures stay in sight. */
const textSx = { mb: 2, maxHeight: '30dvh', overflow: 'auto', fontSize: '0.875rem' };

const sidesSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

const captionSx = { color: 'text.secondary', mb: 0.5 };

/** Until a page is drawn, its picture has the shape of an A4 page. */
const pictureSx = {
  display: 'block',
  width: '100%',
  height: 'auto',
  bgcolor: 'common.white',
  outline: 1,
  outlineColor: 'divider',
};

/** The line is outside, so that it hides nothing of what changed. */
const areaSx = {
  position: 'absolute',
  outline: '2px solid',
  outlineColor: 'error.main',
  outlineOffset: '1px',
  borderRadius: 0.5,
  pointerEvents: 'none',
};
