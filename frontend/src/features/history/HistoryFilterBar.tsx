import ClearIcon from '@mui/icons-material/Close';
import FilterIcon from '@mui/icons-material/FilterAltOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { type HistoryFilter, useGetHistoryFiltersQuery } from '@/api/management/history';
import { shownRead } from '@/api/shownRead';
import type { Ebook } from '@/api/types';
import { viHistory } from '@/text/management/viHistory';
import { viShell } from '@/text/people/viShell';
import { DateField } from '@/ui/fields/DateField';
import { SelectField } from '@/ui/fields/SelectField';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
import { asInputOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { ErrorState } from '@/ui/messages/states';
import { Tag } from '@/ui/Tag';
import { isFiltered, noFilter } from './filter';

const ChooseEbook = lazyPart(
  async () => (await import('./ChooseEbook')).ChooseEbook,
  asInputOverlay,
);

interface Props {
  filter: HistoryFilter;
  /** The title of the e-book in the filter, if it is known. */
  title: string | null;
  onChange: (filter: HistoryFilter) => void;
}

type Option = readonly [value: string, label: string];

export function HistoryFilterBar({ filter, title, onChange }: Props) {
  const change = (changes: Partial<HistoryFilter>) => onChange({ ...filter, ...changes });
  const { people, actions, failed } = useOptions(filter);
  return (
    <Paper
      component="search"
      aria-label={viHistory.filter.bar}
      variant="outlined"
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 1.5, mb: 2, alignItems: 'center' }}
    >
      <Box sx={{ flex: '2 1 200px' }}>
        <SelectField
          label={viHistory.filter.person}
          value={filter.person}
          options={people}
          onChange={(person) => change({ person })}
        />
      </Box>
      <Box sx={{ flex: '1 1 170px' }}>
        <SelectField
          label={viHistory.filter.action}
          value={filter.action}
          options={actions}
          onChange={(action) => change({ action })}
        />
      </Box>
      <Box sx={{ flex: '1 1 140px' }}>
        <DateField
          label={viHistory.filter.from}
          value={filter.from}
          onChange={(from) => change({ from, ...(filter.to && from > filter.to && { to: from }) })}
        />
      </Box>
      <Box sx={{ flex: '1 1 140px' }}>
        <DateField
          label={viHistory.filter.to}
          value={filter.to}
          onChange={(to) => change({ to, ...(to && to < filter.from && { from: to }) })}
        />
      </Box>
      <EbookFilter id={filter.ebook} title={title} onChange={(ebook) => change({ ebook })} />
      {isFiltered(filter) && (
        <Button
          ref={keepsFocusOnPage}
          color="inherit"
          startIcon={<ClearIcon />}
          onClick={() => onChange(noFilter)}
        >
          {viHistory.filter.clear}
        </Button>
      )}
      {failed && (
        <Box sx={{ flexBasis: '100%' }}>
          <ErrorState title={viHistory.filter.error} {...failed} />
        </Box>
      )}
    </Paper>
  );
}

interface EbookFilterProps {
  /** '' for the rows of all e-books. */
  id: string;
  title: string | null;
  onChange: (id: string) => void;
}

/** The e-book of the filter, and a button to choose one, which has the focus after the choice. */
function EbookFilter({ id, title, onChange }: EbookFilterProps) {
  const [choosing, setChoosing] = useState(false);
  const [chosen, setChosen] = useState<Pick<Ebook, 'id' | 'title'>>();
  const fallback = chosen?.id === id ? chosen.title : viHistory.filter.unknownEbook;
  const choose = (ebook: Ebook) => {
    setChoosing(false);
    setChosen(ebook);
    onChange(ebook.id);
  };
  return (
    <>
      {id && (
        <Tag onRemove={() => onChange('')} removeLabel={viHistory.filter.removeEbook}>
          {viHistory.filter.ebook(title ?? fallback)}
        </Tag>
      )}
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<FilterIcon />}
        onClick={() => setChoosing(true)}
      >
        {viHistory.choose.open}
      </Button>
      {choosing && <ChooseEbook onChoose={choose} onClose={() => setChoosing(false)} />}
    </>
  );
}

/**
 * The options of the filter. A value in the address stays selected, even if the server does not
 * offer it.
 */
function useOptions({ person, action }: HistoryFilter) {
  const { data, failed } = shownRead(useGetHistoryFiltersQuery());
  const people: Option[] = (data?.people ?? []).map(({ id, full_name, role }) => [
    id,
    viHistory.by(full_name, viShell.role[role]),
  ]);
  const actions: Option[] = (data?.actions ?? []).map((one) => [one, nameOf(one)]);
  const withCurrent = (options: Option[], value: string, label: string): Option[] =>
    value && !options.some(([one]) => one === value) ? [...options, [value, label]] : options;
  return {
    people: [
      ['', viHistory.filter.anyone],
      ...withCurrent(people, person, viHistory.filter.unknownPerson),
    ] satisfies Option[],
    actions: [
      ['', viHistory.filter.anything],
      ...withCurrent(actions, action, nameOf(action)),
    ] satisfies Option[],
    failed,
  };
}

const nameOf = (action: string) => viHistory.action[action] ?? action;
