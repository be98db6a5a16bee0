import AddIcon from '@mui/icons-material/Add';
import ClearIcon from '@mui/icons-material/FilterAltOffOutlined';
import FilterIcon from '@mui/icons-material/FilterListOutlined';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { useState } from 'react';
import { viEbooks } from '@/text/viEbooks';
import { DebouncedField } from '@/ui/DebouncedField';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';
import { Tag } from '@/ui/Tag';
import { countFilters, type ListParams, longest, noFilters } from './listParams';
import { StatusSelect } from './StatusSelect';

interface Props {
  params: ListParams;
  change: (part: Partial<ListParams>, how?: { replace?: boolean }) => void;
  phone: boolean;
}

export function FilterBar({ params, change, phone }: Props) {
  const [unfolded, setUnfolded] = useState(false);
  const count = countFilters(params);
  const all = !phone || unfolded;
  return (
    <Paper component="search" aria-label={viEbooks.filter.bar} variant="outlined" sx={barSx}>
      <Box sx={{ flex: '2 1 220px', minWidth: 0 }}>
        <DebouncedField
          label={viEbooks.filter.search}
          placeholder={viEbooks.filter.searchHint}
          type="search"
          value={params.search}
          max={longest.search}
          tooLong={viEbooks.invalid.tooLong}
          onChange={(search) => change({ search }, { replace: true })}
          icon={<SearchIcon fontSize="small" />}
        />
      </Box>
      {phone && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FilterIcon />}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
          sx={{ flex: 'none', minHeight: 40 }}
        >
          {viEbooks.filter.more(countFilters({ ...params, search: '' }))}
        </Button>
      )}
      {all && <MoreFilters params={params} change={change} />}
      {params.createdBy && (
        <Tag removeLabel={viEbooks.filter.clear} onRemove={() => change({ createdBy: '' })}>
          {params.createdBy === 'me' ? viEbooks.filter.mine : viEbooks.list.creator}
        </Tag>
      )}
      {count > 0 && (
        <Button color="inherit" startIcon={<ClearIcon />} onClick={() => change(noFilters)}>
          {viEbooks.filter.clear}
        </Button>
      )}
      <LinkButton
        to={paths.createEbook}
        variant="contained"
        startIcon={<AddIcon />}
        sx={{ minHeight: 40, flex: phone ? '1 1 130px' : 'none', ml: 'auto', whiteSpace: 'nowrap' }}
      >
        {viEbooks.list.create}
      </LinkButton>
    </Paper>
  );
}

function MoreFilters({ params, change }: Pick<Props, 'params' | 'change'>) {
  const typed = (part: Partial<ListParams>) => change(part, { replace: true });
  return (
    <>
      <StatusSelect value={params.status} onChange={(status) => change({ status })} />
      <Box sx={{ flex: '1 1 130px' }}>
        <DebouncedField
          label={viEbooks.filter.subject}
          value={params.subject}
          max={longest.subject}
          tooLong={viEbooks.invalid.tooLong}
          onChange={(subject) => typed({ subject })}
        />
      </Box>
      <Box sx={{ flex: '1 1 110px' }}>
        <DebouncedField
          label={viEbooks.filter.grade}
          value={params.grade}
          max={longest.grade}
          tooLong={viEbooks.invalid.tooLong}
          onChange={(grade) => typed({ grade })}
        />
      </Box>
    </>
  );
}

/** Sticks below the header, and to the top once the header has gone. */
const barSx = {
  position: 'sticky',
  top: 'calc(var(--header-offset) + 4px)',
  transition: 'top 200ms',
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 1.5,
  mb: 2,
};
