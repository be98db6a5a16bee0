import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useListFiltersQuery } from '@/api/ebooks/filters';
import { errorMessage } from '@/api/problem';
import { viFilters } from '@/text/list/viFilters';
import { ErrorState } from '@/ui/messages/states';
import { PopupPanel } from '@/ui/popup/PopupPanel';
import type { ListParams } from './listParams';
import { SavedFilterRow } from './SavedFilterRow';
import { SaveFilterForm } from './SaveFilterForm';
import { savedQuery } from './savedFilters';

interface Props {
  params: ListParams;
  anchor: HTMLElement;
  onClose: () => void;
}

/** The saved filters to choose from, and a form to save the current ones. */
export function SavedFiltersPanel({ params, anchor, onClose }: Props) {
  return (
    <PopupPanel label={viFilters.title} anchor={anchor} onClose={onClose} width={360}>
      <Typography variant="h3" component="h2" sx={{ mb: 1 }}>
        {viFilters.title}
      </Typography>
      <Saved query={savedQuery(params)} onClose={onClose} />
      <SaveFilterForm params={params} />
    </PopupPanel>
  );
}

function Saved({ query, onClose }: { query: string; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useListFiltersQuery();
  if (error && !isFetching) {
    return <ErrorState title={viFilters.error} message={errorMessage(error)} onRetry={refetch} />;
  }
  if (!data) {
    return (
      <Box role="status" aria-label={viFilters.loading}>
        <Skeleton height={40} />
        <Skeleton height={40} />
      </Box>
    );
  }
  if (data.length === 0) {
    return (
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        {viFilters.empty}
      </Typography>
    );
  }
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 280, overflow: 'auto' }}>
      {data.map((filter) => (
        <SavedFilterRow
          key={filter.id}
          filter={filter}
          current={filter.query === query}
          onClose={onClose}
        />
      ))}
    </Box>
  );
}
