import AddIcon from '@mui/icons-material/AddCommentOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useGetTocQuery } from '@/api/ebooks/toc';
import type { Note } from '@/api/reviewTypes';
import {
  filterNotes,
  inOrder,
  type NoteFilter,
  type NoteOrder,
  placeChangeText,
  rangeOf,
  rangeSize,
  rangeStart,
} from '@/features/notes/state/noteOrder';
import { type NoteRequest, unplaced } from '@/features/notes/state/notesState';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { Composer } from '@/features/notes/write/Composer';
import { NoteCard } from '@/features/notes/write/NoteCard';
import { useHeldNotes } from '@/features/notes/write/useHeldNotes';
import { useHadDraft } from '@/features/notes/write/useNoteText';
import { useStoreState } from '@/state/useStoreState';
import { formatNumber } from '@/text/format';
import { viNoteList } from '@/text/review/viNoteList';
import { viNotes } from '@/text/review/viNotes';
import { SelectField } from '@/ui/fields/SelectField';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { returnsFocusToPage } from '@/ui/focus/keepsFocusOnPage';
import { ErrorState } from '@/ui/messages/states';
import { useNoteOrder } from './useNoteOrder';

const filters = [
  ['open', viNoteList.filter.open],
  ['done', viNoteList.filter.done],
  ['all', viNoteList.filter.all],
] as const;

const orders = [
  ['place', viNoteList.order.place],
  ['number', viNoteList.order.number],
] as const;

/** The list of notes, open ones by default. Only a range of them is mounted. */
export function NoteList({ context }: { context: NotesContextValue }) {
  const { notes, failed, request } = context;
  const [picked, setPicked] = useState<Picked>({ filter: 'open', from: 0, oldRequest: null });
  const [order, setOrder] = useNoteOrder();
  const list = useRef<HTMLUListElement>(null);
  const { all, held, hold } = useHeldNotes(notes);
  const hasTocNotes = notes?.some(({ place }) => place.kind === 'toc') ?? false;
  const { data: toc } = useGetTocQuery(context.ebook.id, { skip: !hasTocNotes });
  useEffect(() => {
    if (request?.from === 'pin') focusCard(list.current, request.id);
  }, [request]);
  const failure = failed && <ErrorState title={viNoteList.failed} {...failed} />;
  if (!notes) return failure ?? <Loading />;
  const { file_url, total_pages } = context.ebook;
  const ebookNow = { items: toc?.items, hasPdf: Boolean(file_url), pages: total_pages };
  const { cards, from, total } = shownNotes(inOrder(order, all, toc?.items), picked, request, held);
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {failure}
      <Tools context={context} />
      {notes.length > 0 && (
        <Choices
          filter={picked.filter}
          onFilter={(filter) => setPicked({ filter, from: 0, oldRequest: request })}
          order={order}
          onOrder={(next) => {
            setOrder(next);
            setPicked({ ...picked, from: 0, oldRequest: request });
          }}
        />
      )}
      {cards.length === 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {notes.length === 0 ? viNoteList.empty : viNoteList.noneShown}
        </Typography>
      )}
      <Box component="ul" ref={list} sx={listSx}>
        {cards.map((note) => (
          <NoteCard
            key={note.id}
            context={context}
            note={note}
            placeChange={placeChangeText(note, ebookNow, context.found.get(note.id))}
            requested={note.id === request?.id}
            hold={hold}
          />
        ))}
      </Box>
      {total > rangeSize && (
        <Ranges
          from={from}
          total={total}
          onRange={(next) => setPicked({ ...picked, from: next, oldRequest: request })}
        />
      )}
    </Box>
  );
}

interface ChoicesProps {
  filter: NoteFilter;
  onFilter: (filter: NoteFilter) => void;
  order: NoteOrder;
  onOrder: (order: NoteOrder) => void;
}

/** Controls for which notes are shown and in which order. */
function Choices({ filter, onFilter, order, onOrder }: ChoicesProps) {
  const { filter: filterWords, order: orderWords } = viNoteList;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 1 }}>
      <SelectField label={filterWords.label} value={filter} options={filters} onChange={onFilter} />
      <SelectField label={orderWords.label} value={order} options={orders} onChange={onOrder} />
    </Box>
  );
}

function Loading() {
  return (
    <Typography variant="body2" role="status">
      {viNotes.loading}
    </Typography>
  );
}

interface Picked {
  filter: NoteFilter;
  from: number;
  /** The request when the user picked: the range stays until there is a newer one. */
  oldRequest: NoteRequest | null;
}

/**
 * The shown part of the list. The requested note stays in it until the next pick, even when it is
 * marked done. Notes on which the user is writing always stay.
 */
function shownNotes(
  all: Note[],
  { filter, from, oldRequest }: Picked,
  request: NoteRequest | null,
  held: ReadonlyMap<string, Note>,
) {
  const matching = new Set(filterNotes(all, filter));
  const newRequest = request === oldRequest ? null : request;
  const list = all.filter(
    (note) => matching.has(note) || held.has(note.id) || note.id === newRequest?.id,
  );
  const start = newRequest ? (rangeStart(list, newRequest.id) ?? from) : from;
  const range = rangeOf(list, start);
  const cards = list.filter((note) => held.has(note.id) || range.cards.includes(note));
  return { from: range.from, cards, total: list.length };
}

function focusCard(list: HTMLElement | null, id: string): void {
  const card = list?.querySelector<HTMLElement>(`[data-note="${CSS.escape(id)}"]`);
  card?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  card?.focus({ preventScroll: true });
}

/**
 * Buttons that begin a note on the page in view, or without a place. An unsent draft is restored.
 */
function Tools({ context }: { context: NotesContextValue }) {
  const { ebook, mayWrite, writing, write, close, inView } = context;
  const hadDraft = useHadDraft(ebook.id, 'new');
  const [timesClosed, setTimesClosed] = useState(0);
  const about = writing ?? (hadDraft && timesClosed === 0 ? unplaced : null);
  if (!mayWrite) return null;
  return (
    <Box>
      {!about && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            size="small"
            variant="outlined"
            startIcon={<AddIcon />}
            onClick={() => write(unplaced)}
          >
            {viNotes.write}
          </Button>
          <WriteOnPage inView={inView} write={write} />
        </Box>
      )}
      {about && (
        <Box ref={returnsFocusToPage}>
          <Composer
            key={timesClosed} // a new form, for a place that was marked while the last note was being sent
            context={context}
            start={about}
            takesFocus={writing !== null}
            onClose={() => {
              setTimesClosed(timesClosed + 1);
              close(about);
            }}
          />
        </Box>
      )}
    </Box>
  );
}

/** Begins a note about the page in view in the reader. */
function WriteOnPage({ inView, write }: Pick<NotesContextValue, 'inView' | 'write'>) {
  const page = useStoreState(inView);
  if (page === null) return null;
  return (
    <Button size="small" variant="outlined" onClick={() => write({ kind: 'page', page })}>
      {viNoteList.writeOnPage(formatNumber(page))}
    </Button>
  );
}

interface RangesProps {
  from: number;
  total: number;
  onRange: (from: number) => void;
}

function Ranges({ from, total, onRange }: RangesProps) {
  const to = Math.min(from + rangeSize, total);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button size="small" {...ariaDisabledIf(from === 0, () => onRange(from - rangeSize))}>
        {viNoteList.prevRange}
      </Button>
      <Typography variant="caption" role="status">
        {viNoteList.range(formatNumber(from + 1), formatNumber(to), formatNumber(total))}
      </Typography>
      <Button size="small" {...ariaDisabledIf(to >= total, () => onRange(from + rangeSize))}>
        {viNoteList.nextRange}
      </Button>
    </Box>
  );
}

const listSx = { listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 };
