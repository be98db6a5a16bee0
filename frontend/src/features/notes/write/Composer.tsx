import Box from '@mui/material/Box';
import { useState } from 'react';
import { useGetTocQuery } from '@/api/ebooks/toc';
import { useWriteNoteMutation } from '@/api/review/noteWrites';
import type { Place } from '@/api/reviewTypes';
import type { TocItem } from '@/api/types';
import { unplaced } from '@/features/notes/state/notesState';
import { placeKey, placeText } from '@/features/notes/state/places';
import type { NotesContextValue } from '@/features/notes/state/useNotesContext';
import { fieldNames } from '@/features/record/recordFields';
import { useStoreState } from '@/state/useStoreState';
import { clip } from '@/text/length';
import { viNoteList } from '@/text/review/viNoteList';
import { SelectField } from '@/ui/fields/SelectField';
import { NoteForm } from './NoteForm';
import { useNoteText } from './useNoteText';

interface Props {
  context: NotesContextValue;
  /** The initial place. */
  start: Place;
  takesFocus: boolean;
  onClose: () => void;
}

function placeOf(text: string): Place | null {
  try {
    return text ? (JSON.parse(text) as Place) : null;
  } catch {
    return null;
  }
}

/**
 * The form of a new note. Its place is chosen, or comes from the marked text or drawn rectangle.
 */
export function Composer({ context, start, takesFocus, onClose }: Props) {
  const { ebook, inView } = context;
  const page = useStoreState(inView);
  const [chosen, setChosen] = useState<{ of: Place; place: Place } | null>(null);
  const [write] = useWriteNoteMutation();
  const { data: toc } = useGetTocQuery(ebook.id);
  const begun = chosen?.of === start ? chosen.place : start;
  const text = useNoteText({
    ebookId: ebook.id,
    what: 'new',
    start: '',
    about: begun === unplaced ? null : JSON.stringify(begun),
    send: (body, key) => write({ ebookId: ebook.id, place, body, key }),
  });
  const first = (start === unplaced && placeOf(text.keptAbout)) || start;
  const place = begun === unplaced ? first : begun;
  const places = placesOf([first, place], ebook.file_url ? page : null, toc?.items ?? []);
  const choose = (key: string) => {
    const now = places.find((one) => placeKey(one) === key);
    if (now) setChosen({ of: start, place: now });
  };
  return (
    <NoteForm
      key={JSON.stringify(start)}
      label={viNoteList.body}
      send={viNoteList.send}
      text={text}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <SelectField
        label={viNoteList.place}
        value={placeKey(place)}
        options={places.map((one) => [placeKey(one), placeText(one)] as const)}
        onChange={choose}
        disabled={text.busy}
      />
      {place.quote && (
        <Box component="blockquote" sx={quoteSx}>
          {clip(place.quote, 200)}
        </Box>
      )}
    </NoteForm>
  );
}

export const quoteSx = {
  m: 0,
  pl: 1,
  borderLeft: 3,
  borderColor: 'divider',
  color: 'text.secondary',
  fontSize: '0.8125rem',
  overflowWrap: 'anywhere',
};

/**
 * The places that a note may be about. The initial one and the current one replace their entries,
 * or come first.
 */
function placesOf(own: readonly Place[], page: number | null, items: readonly TocItem[]): Place[] {
  const all: Place[] = [
    { kind: 'ebook' },
    ...(page ? [{ kind: 'page' as const, page }] : []),
    ...fieldNames.map((field) => ({ kind: 'field' as const, field })),
    ...items.map(({ id, title }) => ({ kind: 'toc' as const, item_id: id, title })),
  ];
  for (const at of own) {
    const key = placeKey(at);
    const known = all.findIndex((place) => placeKey(place) === key);
    if (known < 0) all.unshift(at);
    else all[known] = at;
  }
  return all;
}
