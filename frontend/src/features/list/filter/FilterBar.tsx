import AddIcon from '@mui/icons-material/Add';
import ClearIcon from '@mui/icons-material/FilterAltOffOutlined';
import FilterIcon from '@mui/icons-material/FilterListOutlined';
import SearchIcon from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { viEbooks } from '@/text/record/viEbooks';
import { useCommands } from '@/ui/commands';
import { DebouncedField } from '@/ui/fields/DebouncedField';
import { keepsFocusOnPage } from '@/ui/focus/keepsFocusOnPage';
import { LinkButton } from '@/ui/LinkButton';
import { lowForBars } from '@/ui/layout/lowWindow';
import { publishHeight } from '@/ui/layout/publishHeight';
import { paths } from '@/ui/paths';
import { countFilters, type ListParams, maxLengths } from './listParams';
import { StatusSelect } from './StatusSelect';
import type { Filtering } from './useListParams';

interface Props extends Filtering {
  phone: boolean;
  /** On a phone the tools are with the other filters; elsewhere they are beside the heading. */
  phoneTools: ReactNode;
  /** Other controls of the list. */
  children?: ReactNode;
}

export function FilterBar(props: Props) {
  const { params, change, clear, timesCleared, phone, phoneTools, children } = props;
  const [expanded, setExpanded] = useState(false);
  const count = countFilters(params);
  const searchField = useSearchField();
  const showAll = !phone || expanded;
  return (
    <Paper
      component="search"
      aria-label={viEbooks.filter.bar}
      variant="outlined"
      ref={publishBarHeight}
      sx={barSx(phone && expanded)}
    >
      <Box sx={{ flex: '2 1 190px', minWidth: 0 }}>
        <DebouncedField
          key={timesCleared}
          label={viEbooks.filter.search}
          placeholder={viEbooks.filter.searchHint}
          type="search"
          value={params.search}
          max={maxLengths.search}
          inputRef={searchField}
          onChange={(search) => change({ search }, { replace: true })}
          icon={<SearchIcon fontSize="small" />}
        />
      </Box>
      {phone && (
        <Button
          variant="outlined"
          color="inherit"
          startIcon={<FilterIcon />}
          aria-expanded={expanded}
          onClick={() => setExpanded(!expanded)}
          sx={{ flex: 'none', minHeight: 40 }}
        >
          {viEbooks.filter.more(countFilters({ ...params, search: '' }))}
        </Button>
      )}
      {phone && <Create sx={{ flex: '1 1 130px' }} />}
      {showAll && (
        <>
          <MoreFilters key={timesCleared} params={params} change={change} />
          {phone && <Box sx={toolsSx}>{phoneTools}</Box>}
          {children}
          {count > 0 && <Clear onClick={clear} />}
          {!phone && <Create />}
        </>
      )}
    </Paper>
  );
}

/** The ref of the search field; a shortcut focuses it. */
function useSearchField(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useCommands({
    'list.search': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  return field;
}

function MoreFilters({ params, change }: Pick<Props, 'params' | 'change'>) {
  const replace = (part: Partial<ListParams>) => change(part, { replace: true });
  return (
    <>
      <StatusSelect value={params.status} onChange={(status) => change({ status })} />
      <Box sx={{ flex: '1 1 130px' }}>
        <DebouncedField
          label={viEbooks.filter.subject}
          value={params.subject}
          max={maxLengths.subject}
          onChange={(subject) => replace({ subject })}
        />
      </Box>
      <Box sx={{ flex: '1 1 110px' }}>
        <DebouncedField
          label={viEbooks.filter.grade}
          value={params.grade}
          max={maxLengths.grade}
          onChange={(grade) => replace({ grade })}
        />
      </Box>
    </>
  );
}

function Create({ sx }: { sx?: object }) {
  return (
    <LinkButton
      to={paths.createEbook}
      variant="contained"
      startIcon={<AddIcon />}
      sx={{ minHeight: 40, flex: 'none', whiteSpace: 'nowrap', ...sx }}
    >
      {viEbooks.list.create}
    </LinkButton>
  );
}

function Clear({ onClick }: { onClick: () => void }) {
  return (
    <Button
      ref={keepsFocusOnPage}
      size="small"
      color="inherit"
      startIcon={<ClearIcon />}
      onClick={onClick}
      sx={{ whiteSpace: 'nowrap' }}
    >
      {viEbooks.filter.clear}
    </Button>
  );
}

const toolsSx = {
  flex: '1 1 100%',
  minWidth: 0,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1,
};

/**
 * Sticks below the header, or to the top while the header is hidden. On a phone the expanded bar
 * does not stick, because it would cover the list.
 */
const barSx = (tall: boolean) => ({
  position: tall ? 'static' : 'sticky',
  [lowForBars]: { position: 'static' },
  top: 'calc(var(--header-offset) + 4px)',
  transition: 'top 200ms',
  zIndex: 3,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  p: 1.5,
  mb: 2,
  // Hides rows in the gap between the bar and the header.
  '&::before': {
    content: '""',
    position: 'absolute',
    insetInline: '-1px',
    top: '-5px',
    height: '4px',
    bgcolor: 'background.default',
  },
});

/**
 * A ref callback that publishes the height of the filter bar on the list, for what sticks below it.
 * The height is 0 while the bar does not stick.
 */
function publishBarHeight(bar: HTMLElement | null) {
  const list = bar?.parentElement;
  if (!list) return;
  const height = () => (getComputedStyle(bar).position === 'sticky' ? bar.offsetHeight : 0);
  return publishHeight(bar, '--bar-height', height, list);
}
