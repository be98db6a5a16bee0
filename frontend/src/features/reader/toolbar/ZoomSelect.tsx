import Box from '@mui/material/Box';
import type { PdfSession } from '@/features/reader/document/PdfSession';
import type { ReaderState } from '@/features/reader/document/readerState';
import { viPdf } from '@/text/record/viPdf';
import { fieldSx } from './Tool';

const fits = [
  ['page-width', viPdf.fitWidth],
  ['page-fit', viPdf.fitPage],
  ['page-actual', viPdf.actual],
] as const;

const scales = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4].map(String);

const percent = (scale: number) => `${Math.round(scale * 100)}%`;

interface Props {
  session: PdfSession;
  state: ReaderState;
}

/** The zoom: relative to the window, or a number. */
export function ZoomSelect({ session, state }: Props) {
  const { zoom, phase } = state;
  const known = fits.some(([value]) => value === zoom) || scales.includes(zoom);
  return (
    <Box
      component="select"
      aria-label={viPdf.zoom}
      disabled={phase !== 'ready'}
      value={zoom}
      onChange={(event) => session.zoom(event.target.value)}
      sx={{ ...fieldSx, maxWidth: 148 }}
    >
      {fits.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
      {(known ? scales : [zoom, ...scales]).map((value) => (
        <option key={value} value={value}>
          {percent(Number(value))}
        </option>
      ))}
    </Box>
  );
}
