import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useListPeopleQuery } from '@/api/account/people';
import { errorMessage } from '@/api/problem';
import { viPeople } from '@/text/people/viPeople';
import { viPerson } from '@/text/people/viPerson';
import { viShell } from '@/text/people/viShell';
import { DebouncedField } from '@/ui/fields/DebouncedField';
import { ErrorState } from '@/ui/messages/states';
import { longestSearch } from './params';

const words = viPerson.disable;
const shown = 6;

interface Props {
  /** The account whose e-books are given. */
  except: string;
  chosen: string;
  onChoose: (id: string) => void;
}

/** Finds the colleague who gets the e-books. */
export function Colleagues({ except, chosen, onChoose }: Props) {
  const [search, setSearch] = useState('');
  return (
    <Box sx={{ mt: 2 }}>
      <DebouncedField
        label={words.colleague}
        type="search"
        value={search}
        max={longestSearch}
        tooLong={viPeople.tooLong}
        onChange={setSearch}
        icon={<SearchIcon fontSize="small" />}
      />
      <Found search={search} except={except} chosen={chosen} onChoose={onChoose} />
    </Box>
  );
}

function Found({ search, except, chosen, onChoose }: Props & { search: string }) {
  const query = { page: 1, limit: 25, state: 'active' as const, ...(search ? { search } : {}) };
  const { currentData, error, isFetching, refetch } = useListPeopleQuery(query);
  if (error && !isFetching) {
    return <ErrorState title={viPeople.error} message={errorMessage(error)} onRetry={refetch} />;
  }
  const fitting = currentData?.users.filter(({ id, role }) => id !== except && role !== 'STUDENT');
  if (!fitting || fitting.length === 0) {
    return (
      <Typography role="status" sx={{ mt: 1.5, minHeight: 48, color: 'text.secondary' }}>
        {fitting ? words.none : words.searching}
      </Typography>
    );
  }
  return (
    <RadioGroup
      aria-label={words.found}
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
      sx={{ mt: 1, minHeight: 48 }}
    >
      {fitting.slice(0, shown).map(({ id, full_name, role }) => (
        <FormControlLabel
          key={id}
          value={id}
          control={<Radio size="small" />}
          label={`${full_name} · ${viShell.role[role]}`}
          sx={{ overflowWrap: 'anywhere' }}
        />
      ))}
    </RadioGroup>
  );
}
