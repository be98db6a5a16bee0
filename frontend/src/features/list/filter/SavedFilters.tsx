import SavedIcon from '@mui/icons-material/BookmarkBorderOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { viList } from '@/text/list/viList';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';
import type { ListParams } from './listParams';

const SavedFiltersPanel = lazyPart(
  async () => (await import('./SavedFiltersPanel')).SavedFiltersPanel,
  overPage,
);

/** The user's saved filters. */
export function SavedFilters({ params }: { params: ListParams }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<SavedIcon />}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {viList.saved}
      </Button>
      {anchor && (
        <SavedFiltersPanel params={params} anchor={anchor} onClose={() => setAnchor(null)} />
      )}
    </>
  );
}
