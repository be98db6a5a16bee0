import Box from '@mui/material/Box';
import { type PointerEvent, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { viNoteList } from '@/text/review/viNoteList';
import { rectOnPage, rotatedBack } from './geometry';
import type { Frame } from './useFrames';

interface Props {
  context: NotesContextValue;
  frames: readonly Frame[];
  onClose: () => void;
}

/** A smaller rectangle counts as a click. */
const minPx = 6;

/** Lets the user draw a rectangle on a page, by mouse, pen or finger. */
export function RectDrawing({ context, frames, onClose }: Props) {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose();
  });
  // A layout effect, so that keys work as soon as this is shown.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onEscape);
    return () => document.removeEventListener('keydown', onEscape);
  }, []);
  const writeNote = ({ page, rotation }: Frame, drawn: Drawn, pageBox: DOMRect) => {
    const rect = rectOnPage(boxOf(drawn), pageBox);
    if (!rect) return;
    context.write({ kind: 'page', page, rects: [rotatedBack(rect, rotation)] });
    onClose();
  };
  return (
    <>
      <Box role="status" sx={hintSx}>
        {viNoteList.drawing}
      </Box>
      {frames.map((frame) => (
        <Sheet key={frame.page} frame={frame} onDrawn={writeNote} />
      ))}
    </>
  );
}

/** In viewport coordinates. */
interface Drawn {
  fromX: number;
  fromY: number;
  toX: number;
  toY: number;
}

const boxOf = ({ fromX, fromY, toX, toY }: Drawn) => ({
  left: Math.min(fromX, toX),
  top: Math.min(fromY, toY),
  width: Math.abs(toX - fromX),
  height: Math.abs(toY - fromY),
});

interface SheetProps {
  frame: Frame;
  onDrawn: (frame: Frame, drawn: Drawn, pageBox: DOMRect) => void;
}

function Sheet({ frame, onDrawn }: SheetProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const begin = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    const { clientX: x, clientY: y } = event;
    setDrawn({ fromX: x, fromY: y, toX: x, toY: y });
  };
  const draw = (event: PointerEvent) => {
    if (drawn) setDrawn({ ...drawn, toX: event.clientX, toY: event.clientY });
  };
  const end = (event: PointerEvent<HTMLElement>) => {
    // The last move may not have been rendered.
    const finished = drawn && { ...drawn, toX: event.clientX, toY: event.clientY };
    const box = finished && boxOf(finished);
    if (box && box.width >= minPx && box.height >= minPx) {
      onDrawn(frame, finished, event.currentTarget.getBoundingClientRect());
    }
    setDrawn(null);
  };
  return (
    <Box
      data-sheet={frame.page}
      onPointerDown={begin}
      onPointerMove={draw}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(null)}
      sx={sheetSx}
      style={{ left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
    >
      {drawn && <Box sx={drawnSx} style={boxOf(drawn)} />}
    </Box>
  );
}

const sheetSx = {
  position: 'absolute',
  zIndex: 2,
  cursor: 'crosshair',
  touchAction: 'none',
  bgcolor: '#0d5c6b14',
};

/** Positioned in viewport coordinates, like the pointer. */
const drawnSx = {
  position: 'fixed',
  pointerEvents: 'none',
  border: '2px dashed #0d5c6b',
  bgcolor: '#ffb30040',
};

const hintSx = {
  position: 'sticky',
  top: 8,
  left: 8,
  zIndex: 3,
  width: 'fit-content',
  maxWidth: 'calc(100% - 16px)',
  mx: 'auto',
  px: 1.5,
  py: 0.75,
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  boxShadow: 3,
  fontSize: '0.875rem',
  fontWeight: 500,
};
