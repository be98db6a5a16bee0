import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useEffect, useId, useRef } from 'react';
import type { PdfTexts } from '@/features/reader/document/readTexts';
import { formatNumber } from '@/text/format';
import { viPages } from '@/text/outline/viPages';
import { viCompare } from '@/text/review/viCompare';
import { vi } from '@/text/vi';
import { Pieces } from './Pieces';
import type { PageChange } from './pages';
import { diffWords } from './words';

interface Props {
  was: PdfTexts;
  is: PdfTexts;
  changes: readonly PageChange[];
  /** Index of the shown one. */
  at: number;
  nameOf: (change: PageChange) => string;
  onMove: (at: number) => void;
  onClose: () => void;
}

/** A page before and now, side by side, with the removed and added text. */
export function PagesBeside({ was, is, changes, at, nameOf, onMove, onClose }: Props) {
  const title = useId();
  const phone = useMediaQuery(({ breakpoints }) => breakpoints.down('sm'));
  const change = changes[at];
  if (!change) return null;
  const by = (step: number) => (at + step + changes.length) % changes.length;
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
        <Typography variant="h3" sx={{ mb: 1 }}>
          {viPages.text}
        </Typography>
        <Box component="section" aria-label={viPages.text} tabIndex={0} sx={textSx}>
          <Pieces pieces={diffWords(textOf(was, change.was), textOf(is, change.is))} />
        </Box>
        <Box sx={sidesSx}>
          <Side which={viCompare.old} pdf={was} page={change.was} />
          <Side which={viCompare.fresh} pdf={is} page={change.is} />
        </Box>
      </DialogContent>
      <DialogActions disableSpacing sx={{ flexWrap: 'wrap', gap: 1 }}>
        {changes.length > 1 && (
          <>
            <Button onClick={() => onMove(by(-1))}>{viPages.prev}</Button>
            <Button onClick={() => onMove(by(1))}>{viPages.next}</Button>
          </>
        )}
        <Button color="inherit" onClick={onClose}>
          {vi.common.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const textOf = ({ texts }: PdfTexts, page: number | null) =>
  page === null ? '' : (texts[page - 1] ?? '').replace(/\s+/g, ' ').trim();

interface SideProps {
  which: string;
  pdf: PdfTexts;
  page: number | null;
}

function Side({ which, pdf, page }: SideProps) {
  if (page === null) {
    return (
      <Box sx={{ minWidth: 0 }}>
        <Typography variant="caption" component="div" sx={captionSx}>
          {which}
        </Typography>
        <Typography variant="body2">{viPages.noPage}</Typography>
      </Box>
    );
  }
  const number = formatNumber(page);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="caption" component="div" sx={captionSx}>
        {viPages.side(which, number)}
      </Typography>
      <Picture pdf={pdf} page={page} label={viPages.picture(which, number)} />
    </Box>
  );
}

/** Large enough to read an A4 page in half of the widest dialog. */
const size = { width: 560, height: 800 };

type PictureProps = { pdf: PdfTexts; page: number; label: string };

function Picture({ pdf, page, label }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const at = canvas.current;
    return at ? pdf.draw({ page, rotation: 0, ...size }, at) : undefined;
  }, [pdf, page]);
  return <Box component="canvas" ref={canvas} role="img" aria-label={label} sx={pictureSx} />;
}

/** Limits the text of a rewritten page, so that the images remain visible. */
const textSx = { mb: 2, maxHeight: '30dvh', overflow: 'auto', fontSize: '0.875rem' };

const sidesSx = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
};

const captionSx = { color: 'text.secondary', mb: 0.5 };

const pictureSx = {
  display: 'block',
  width: '100%',
  aspectRatio: '1 / 1.414',
  objectFit: 'contain',
  objectPosition: 'top',
  bgcolor: 'common.white',
  border: 1,
  borderColor: 'divider',
};
