import SavedIcon from '@mui/icons-material/BookmarkBorderOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { viList } from '@/text/viList';
import { Later, laterPart } from '@/ui/Later';
import type { ListParams } from './listParams';

const panel = laterPart(async () => (await import('./SavedFiltersPanel')).SavedFiltersPanel);

/** The person's own filters, under the names they gave them. */
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
      {anchor && <Later part={panel} props={{ params, anchor, onClose: () => setAnchor(null) }} />}
    </>
  );
}
