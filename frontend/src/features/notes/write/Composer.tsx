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

function parsePlace(text: string): Place | null {
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
  const [chosen, setChosen] = useState<{ start: Place; place: Place } | null>(null);
  const [write] = useWriteNoteMutation();
  const { data: toc } = useGetTocQuery(ebook.id);
  const chosenOrStart = chosen?.start === start ? chosen.place : start;
  const draft = useNoteText({
    ebookId: ebook.id,
    what: 'new',
    initialText: '',
    about: chosenOrStart === unplaced ? null : JSON.stringify(chosenOrStart),
    send: (body, key) => write({ ebookId: ebook.id, place, body, key }),
  });
  const initial = (start === unplaced && parsePlace(draft.keptAbout)) || start;
  const place = chosenOrStart === unplaced ? initial : chosenOrStart;
  const places = optionsOf([initial, place], ebook.file_url ? page : null, toc?.items ?? []);
  const choose = (key: string) => {
    const option = places.find((one) => placeKey(one) === key);
    if (option) setChosen({ start, place: option });
  };
  return (
    <NoteForm
      key={JSON.stringify(start)}
      label={viNoteList.body}
      sendLabel={viNoteList.send}
      draft={draft}
      takesFocus={takesFocus}
      onClose={onClose}
    >
      <SelectField
        label={viNoteList.place}
        value={placeKey(place)}
        options={places.map((one) => [placeKey(one), placeText(one)] as const)}
        onChange={choose}
        disabled={draft.busy}
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
function optionsOf(
  given: readonly Place[],
  page: number | null,
  items: readonly TocItem[],
): Place[] {
  const all: Place[] = [
    { kind: 'ebook' },
    ...(page ? [{ kind: 'page' as const, page }] : []),
    ...fieldNames.map((field) => ({ kind: 'field' as const, field })),
    ...items.map(({ id, title }) => ({ kind: 'toc' as const, item_id: id, title })),
  ];
  for (const place of given) {
    const key = placeKey(place);
    const index = all.findIndex((one) => placeKey(one) === key);
    if (index < 0) all.unshift(place);
    else all[index] = place;
  }
  return all;
}
