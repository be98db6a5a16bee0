import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { type ColleagueQuery, useListColleaguesQuery } from '@/api/ebooks/assignment';
import { shownRead } from '@/api/shownRead';
import type { Actor, Person } from '@/api/types';
import { viShell } from '@/text/people/viShell';
import { viAssign } from '@/text/review/viAssign';
import { DebouncedField } from '@/ui/fields/DebouncedField';
import { ErrorState } from '@/ui/messages/states';

const words = viAssign.people;
const maxNameLength = 255;

export interface PickerProps {
  label: string;
  /** Which colleagues are offered; all by default. */
  query?: ColleagueQuery;
  /** The id of a person who is not offered. */
  excludedId?: string;
  chosen: Person | null;
  onChoose: (person: Person) => void;
}

/** Lets the user choose a colleague, searched by a part of the name. */
export function ColleaguePicker(props: PickerProps) {
  const [search, setSearch] = useState('');
  const labelId = useId();
  const typed = search.trim();
  const query = { ...props.query, ...(typed && { search: typed }) };
  return (
    <>
      <FormLabel id={labelId} sx={{ display: 'block', mb: 1.5 }}>
        {props.label}
      </FormLabel>
      <DebouncedField
        label={words.search}
        type="search"
        icon={<SearchIcon fontSize="small" />}
        value={search}
        max={maxNameLength}
        onChange={setSearch}
      />
      <People {...props} query={query} labelId={labelId} />
      <Typography variant="body2" role="status" sx={chosenSx}>
        {props.chosen && words.chosen(props.chosen.full_name)}
      </Typography>
    </>
  );
}

interface PeopleProps extends Omit<PickerProps, 'label'> {
  labelId: string;
}

function People({ labelId, query = {}, excludedId, chosen, onChoose }: PeopleProps) {
  const found = useListColleaguesQuery(query, { refetchOnMountOrArgChange: true });
  const { data, failed } = shownRead(found, found.data);
  const failure = failed && <ErrorState title={words.error} {...failed} />;
  if (failure && !data) return <Box sx={{ mt: 2 }}>{failure}</Box>;
  const people = data?.colleagues.filter(({ id }) => id !== excludedId);
  return (
    <Box sx={{ mt: 1 }}>
      {failure}
      <Box sx={listSx}>
        {!people && (
          <Box role="status" aria-label={words.loading}>
            <Skeleton height={38} />
            <Skeleton height={38} />
            <Skeleton height={38} />
          </Box>
        )}
        {people?.length === 0 && <Hint text={words.none} />}
        <RadioGroup
          aria-labelledby={labelId}
          value={chosen?.id ?? ''}
          onChange={(_, id) => {
            const person = people?.find((one) => one.id === id);
            if (person) onChoose(person);
          }}
        >
          {people?.map((one) => (
            <Choice key={one.id} colleague={one} />
          ))}
        </RadioGroup>
        {data?.more && <Hint text={words.more} />}
      </Box>
    </Box>
  );
}

function Choice({ colleague }: { colleague: Actor }) {
  return (
    <FormControlLabel
      value={colleague.id}
      control={<Radio size="small" />}
      label={`${colleague.full_name} · ${viShell.role[colleague.role]}`}
      sx={{ overflowWrap: 'anywhere' }}
    />
  );
}

function Hint({ text }: { text: string }) {
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary', py: 1 }}>
      {text}
    </Typography>
  );
}

/** The chosen person is always shown, because a later search may not list them. */
const chosenSx = { minHeight: 24, mt: 1, fontWeight: 500, overflowWrap: 'anywhere' };

/**
 * A fixed height, so that the dialog does not move while the user types. The padding leaves room for
 * a radio's ring, which scrolling would cut off.
 */
const listSx = { height: 220, overflowY: 'auto', mt: 0.5, ml: -1.5, pl: 1.5 };
