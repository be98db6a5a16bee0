import Box from '@mui/material/Box';
import { memo, type RefObject, useEffect, useRef } from 'react';
import type { Note, Rect } from '@/api/reviewTypes';
import type { NoteRequest } from '@/features/notes/state/notesState';
import { placeText } from '@/features/notes/state/places';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { formatNumber } from '@/text/format';
import { clip } from '@/text/length';
import { viNoteList } from '@/text/review/viNoteList';
import { type PinCell, pinPx, rotated } from './geometry';
import { markedOn, pinsOf } from './pins';
import type { Frame } from './useFrames';

interface Props extends Pick<NotesContextValue, 'found' | 'request' | 'requestNote'> {
  notes: readonly Note[] | undefined;
  /** The areas of the note being written. */
  newAreas: readonly Rect[] | undefined;
  frame: Frame;
}

const none: readonly Note[] = [];

/** A page may have hundreds of pins, so this is memoized. */
export const PagePins = memo(function PagePins(props: Props) {
  const { found, request, requestNote, newAreas = [], frame } = props;
  const notes = props.notes ?? none;
  const box = useRef<HTMLDivElement>(null);
  useFocusOnPin(box, request, notes);
  if (notes.length === 0 && newAreas.length === 0) return null;
  return (
    <Box
      ref={box}
      role="group"
      aria-label={viNoteList.pinsOf(formatNumber(frame.page))}
      sx={layerSx}
      style={{ left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
    >
      {markedOn(notes, found, request?.id).map(({ rect, old }, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several notes may mark the same area
        <Marked key={i} rect={rotated(rect, frame.rotation)} old={old} />
      ))}
      {newAreas.map((rect) => (
        <Marked key={`new ${JSON.stringify(rect)}`} rect={rotated(rect, frame.rotation)} isNew />
      ))}
      {pinsOf(notes, found, frame).map((cell) => (
        <Pin key={cell.items[0]?.id} {...{ cell, request, requestNote }} />
      ))}
    </Box>
  );
});

/** Requests whose note was shown: its page may leave the view and come back. */
const shownRequests = new WeakSet<NoteRequest>();

/** A note opened from the list moves the focus to its pin, once, unless the user types by then. */
function useFocusOnPin(
  box: RefObject<HTMLElement | null>,
  request: NoteRequest | null,
  notes: readonly Note[],
): void {
  const isHere = request?.from === 'list' && notes.some(({ id }) => id === request.id);
  useEffect(() => {
    if (!isHere || !request || shownRequests.has(request)) return;
    shownRequests.add(request);
    if (document.activeElement?.matches('input, textarea')) return;
    box.current?.querySelector<HTMLElement>(`[data-pins~="${request.id}"]`)?.focus();
  }, [isHere, request, box]);
}

interface PinProps extends Pick<NotesContextValue, 'request' | 'requestNote'> {
  cell: PinCell<Note>;
}

/** A plain button that is styled and positioned by its layer, because there may be hundreds. */
function Pin({ cell, request, requestNote }: PinProps) {
  const at = cell.items.findIndex(({ id }) => id === request?.id);
  const shown = cell.items[Math.max(at, 0)];
  if (!shown) return null;
  const next = cell.items[at < 0 ? 0 : (at + 1) % cell.items.length];
  const n = formatNumber(shown.number);
  const more = cell.items.length - 1;
  return (
    <button
      type="button"
      data-pins={cell.items.map(({ id }) => id).join(' ')}
      aria-label={viNoteList.pin(n, placeText(shown.place), clip(shown.body, 80))}
      aria-pressed={at >= 0}
      onClick={() => next && requestNote(next.id, 'pin')}
      style={{ gridArea: `${cell.row + 1} / ${cell.column + 1}` }}
    >
      {more > 0 ? viNoteList.pins(n, formatNumber(more)) : n}
    </button>
  );
}

interface MarkedProps {
  rect: Rect;
  isNew?: boolean;
  old?: boolean;
}

function Marked({ rect, isNew = false, old = false }: MarkedProps) {
  const percent = (part: number) => `${part * 100}%`;
  return (
    <i
      data-new={isNew ? '' : undefined}
      data-old={old ? '' : undefined}
      style={{
        left: percent(rect.x),
        top: percent(rect.y),
        width: percent(rect.width),
        height: percent(rect.height),
      }}
    />
  );
}

/** Pages are white in light and dark mode, so these colours are fixed. */
const markedSx = {
  position: 'absolute',
  bgcolor: '#ffb3004d',
  mixBlendMode: 'multiply',
  '&[data-new]': { outline: '2px dashed #0d5c6b' },
  '&[data-old]': { bgcolor: 'transparent', outline: '2px dashed #8a6d3b' },
};

const pinSx = {
  pointerEvents: 'auto',
  p: 0,
  border: 0,
  cursor: 'pointer',
  fontFamily: 'inherit',
  minWidth: pinPx - 2,
  height: pinPx - 2,
  px: 0.75,
  borderRadius: '13px 13px 13px 3px',
  fontSize: '0.75rem',
  fontWeight: 700,
  whiteSpace: 'nowrap',
  bgcolor: '#0d5c6b',
  color: '#ffffff',
  boxShadow: '0 0 0 1px #fffc',
  '&[aria-pressed=true]': { bgcolor: '#8a3b00' },
  '&:focus-visible': { outline: '3px solid #ffb300', outlineOffset: '1px' },
};

/**
 * One compositing layer for any number of pins, placed in the cells of a grid. Layout inside and
 * outside do not affect each other.
 */
const layerSx = {
  position: 'absolute',
  zIndex: 1,
  pointerEvents: 'none',
  contain: 'layout style',
  display: 'grid',
  gridTemplateColumns: `repeat(auto-fill, ${pinPx}px)`,
  gridAutoRows: pinPx,
  placeItems: 'start',
  '& > button': pinSx,
  '& > i': markedSx,
};
