import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { type SavedFilter, useListFiltersQuery } from '@/api/ebooks/filters';
import { shownRead } from '@/api/shownRead';
import { viSavedFilters } from '@/text/list/viSavedFilters';
import { ErrorState } from '@/ui/messages/states';
import { PopupPanel } from '@/ui/popup/PopupPanel';
import type { ListParams } from './listParams';
import { SavedFilterRow } from './SavedFilterRow';
import { SaveFilterForm } from './SaveFilterForm';
import { savedQuery } from './savedQuery';

interface Props {
  params: ListParams;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The saved filters to choose from, and a form to save the current ones. */
export function SavedFiltersPanel({ params, anchor, onClose }: Props) {
  return (
    <PopupPanel label={viSavedFilters.title} anchor={anchor} onClose={onClose} width={360}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {viSavedFilters.title}
      </Typography>
      <SavedFilterList currentQuery={savedQuery(params)} onClose={onClose} />
      <SaveFilterForm params={params} />
    </PopupPanel>
  );
}

function SavedFilterList({ currentQuery, onClose }: Omit<RowsProps, 'filters'>) {
  const { data, failed } = shownRead(useListFiltersQuery());
  return (
    <>
      {failed && <ErrorState title={viSavedFilters.error} {...failed} />}
      {(data || !failed) && <Rows filters={data} currentQuery={currentQuery} onClose={onClose} />}
    </>
  );
}

interface RowsProps {
  /** Undefined while loading. */
  filters: SavedFilter[] | undefined;
  currentQuery: string;
  onClose: () => void;
}

function Rows({ filters, currentQuery, onClose }: RowsProps) {
  if (!filters) {
    return (
      <Box role="status" aria-label={viSavedFilters.loading}>
        <Skeleton height={40} />
        <Skeleton height={40} />
      </Box>
    );
  }
  if (filters.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {viSavedFilters.empty}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 280, overflow: 'auto' }}>
      {filters.map((filter) => (
        <SavedFilterRow
          key={filter.id}
          filter={filter}
          current={filter.query === currentQuery}
          onClose={onClose}
        />
      ))}
    </Box>
  );
}
