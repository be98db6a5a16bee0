import Box from '@mui/material/Box';
import { memo, type RefObject, useEffect, useRef } from 'react';
import type { Rect } from '@/api/reviewTypes';
import { formatNumber } from '@/text/format';
import { clip } from '@/text/length';
import { viNoteList } from '@/text/viNoteList';
import type { Lead } from './deskState';
import { gathered, pinPx, type Spot, type Turn, turned, turnOf } from './geometry';
import { type Desk, useNotesDesk } from './NotesDesk';
import { type Numbered, placeText } from './places';
import { RectDrawing } from './RectDrawing';
import { type Frame, useFrames } from './useFrames';
import { type ReadPdf, useQuotes } from './useQuotes';

export interface PageNotesProps {
  /** Where the pages are drawn. */
  pages: RefObject<HTMLElement | null>;
  page: number;
  rotation: number;
  pdf: ReadPdf;
  /** A rectangle is being drawn. */
  drawing: boolean;
  onDrawn: () => void;
}

/** The pins of the open notes, over the pages that are in view and nowhere else. */
export function PageNotes(props: PageNotesProps) {
  const desk = useNotesDesk();
  return desk && <Layer {...props} desk={desk} />;
}

function Layer({
  desk,
  pages,
  page,
  rotation,
  pdf,
  drawing,
  onDrawn,
}: PageNotesProps & { desk: Desk }) {
  const { want, notes, found, lead, leadTo, writing } = desk;
  useEffect(() => want(), [want]);
  useQuotes(desk, pdf);
  const frames = useFrames(pages, page);
  const turn = turnOf(rotation);
  return (
    <>
      {frames.map((frame) => (
        <PagePins key={frame.page} {...{ notes, found, lead, leadTo, writing, frame, turn }} />
      ))}
      {drawing && <RectDrawing desk={desk} frames={frames} turn={turn} onDrawn={onDrawn} />}
    </>
  );
}

/** Of the desk what pins are drawn by: not the page in view, which changes while one scrolls. */
interface PinsProps extends Pick<Desk, 'notes' | 'found' | 'lead' | 'leadTo' | 'writing'> {
  frame: Frame;
  turn: Turn;
}

/** Where a note stands by now; null where its page is not in this PDF. */
function pageOf({ found }: Pick<Desk, 'found'>, { note: { id, place } }: Numbered): number | null {
  if (place.kind !== 'page') return null;
  const now = found.get(id);
  return typeof now === 'number' ? now : (place.page ?? null);
}

/** Where the text of a note has moved, what was marked on the old page marks nothing. */
const rectsOf = (desk: Pick<Desk, 'found'>, { note: { id, place } }: Numbered): Rect[] => {
  const now = desk.found.get(id);
  return now === undefined || now === place.page ? (place.rects ?? []) : [];
};

const atTop: Rect = { x: 0, y: 0, width: 0, height: 0 };

/** Beyond this all that is marked on a page is not drawn at once. */
const mostMarked = 60;

/** Hundreds of pins may stand on a page: they are drawn anew only where they have changed. */
const PagePins = memo(function PagePins(desk: PinsProps) {
  const { lead, leadTo, writing, frame, turn } = desk;
  const here = (desk.notes ?? []).filter(
    (one) =>
      (one.note.done_at === null || one.note.id === lead?.id) && pageOf(desk, one) === frame.page,
  );
  const box = useRef<HTMLDivElement>(null);
  useFocusedPin(box, lead, here);
  const marked = here.flatMap((one) => rectsOf(desk, one));
  const led = here.find(({ note }) => note.id === lead?.id);
  const shown = marked.length <= mostMarked ? marked : led ? rectsOf(desk, led) : [];
  const begun = writing?.kind === 'page' && writing.page === frame.page ? writing.rects : undefined;
  const pins = here.map((item) => {
    const { x, y } = turned(rectsOf(desk, item)[0] ?? atTop, turn);
    return { x: Math.max(0, x - pinPx / frame.width), y, item }; // beside it: it is to be read
  });
  if (here.length === 0 && !begun) return null;
  return (
    <Box
      ref={box}
      role="group"
      aria-label={viNoteList.pinsOf(formatNumber(frame.page))}
      sx={layerSx}
      style={{ left: frame.left, top: frame.top, width: frame.width, height: frame.height }}
    >
      {shown.map((rect) => (
        <Marked key={JSON.stringify(rect)} rect={turned(rect, turn)} />
      ))}
      {begun?.map((rect) => (
        <Marked key={`new ${JSON.stringify(rect)}`} rect={turned(rect, turn)} begun />
      ))}
      {gathered(pins, frame).map((spot) => (
        <Pin key={spot.items[0]?.note.id} {...{ spot, frame, lead, leadTo }} />
      ))}
    </Box>
  );
});

/** From the list the focus comes to the pin. */
function useFocusedPin(
  box: RefObject<HTMLElement | null>,
  lead: Lead | null,
  here: readonly Numbered[],
): void {
  const comes = lead?.from === 'list' && here.some(({ note }) => note.id === lead.id);
  useEffect(() => {
    if (!comes || !lead) return;
    box.current?.querySelector<HTMLElement>(`[data-pins~="${lead.id}"]`)?.focus();
  }, [comes, lead, box]);
}

interface PinProps extends Pick<PinsProps, 'frame' | 'lead' | 'leadTo'> {
  spot: Spot<Numbered>;
}

/** A plain button, dressed by its layer: of hundreds, each costs what it must. */
function Pin({ spot, frame, lead, leadTo }: PinProps) {
  const at = spot.items.findIndex(({ note }) => note.id === lead?.id);
  const shown = spot.items[Math.max(at, 0)];
  if (!shown) return null;
  const next = spot.items[at < 0 ? 0 : (at + 1) % spot.items.length];
  const n = formatNumber(shown.n);
  const more = spot.items.length - 1;
  return (
    <button
      type="button"
      data-pins={spot.items.map(({ note }) => note.id).join(' ')}
      aria-label={viNoteList.pin(n, placeText(shown.note.place), clip(shown.note.body, 80))}
      aria-pressed={at >= 0}
      onClick={() => next && leadTo(next.note.id, 'pin')}
      style={positionOf(spot, frame)}
    >
      {more > 0 ? viNoteList.pins(n, formatNumber(more)) : n}
    </button>
  );
}

/** On a grid, so that no pin covers another, and within the page. */
function positionOf({ x, y }: Spot<Numbered>, { width, height }: Frame) {
  const snapped = (part: number, whole: number) =>
    Math.max(0, Math.min(Math.floor((part * whole) / pinPx) * pinPx, whole - pinPx));
  return { left: snapped(x, width), top: snapped(y, height) };
}

function Marked({ rect, begun = false }: { rect: Rect; begun?: boolean }) {
  const percent = (part: number) => `${part * 100}%`;
  return (
    <Box
      sx={begun ? { ...markedSx, ...begunSx } : markedSx}
      style={{
        left: percent(rect.x),
        top: percent(rect.y),
        width: percent(rect.width),
        height: percent(rect.height),
      }}
    />
  );
}

/** The page is white in light and dark alike, so these colours are its own. */
const markedSx = { position: 'absolute', bgcolor: '#ffb3004d', mixBlendMode: 'multiply' };

const begunSx = { outline: '2px dashed #0d5c6b' };

const pinSx = {
  position: 'absolute',
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
  boxShadow: '0 1px 4px #0008',
  '&[aria-pressed=true]': { bgcolor: '#8a3b00' },
  '&:focus-visible': { outline: '3px solid #ffb300', outlineOffset: '1px' },
};

const layerSx = { position: 'absolute', zIndex: 1, pointerEvents: 'none', '& > button': pinSx };
