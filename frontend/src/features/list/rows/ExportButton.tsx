import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import type { ListFilters } from '@/features/list/filter/listParams';
import { viList } from '@/text/list/viList';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';

const ExportMenu = lazyPart(async () => (await import('./ExportMenu')).ExportMenu, overPage);

/** Saves the whole list as a file. */
export function ExportButton({ filters }: { filters: ListFilters }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<DownloadIcon />}
        aria-haspopup="menu"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {viList.export}
      </Button>
      {anchor && <ExportMenu filters={filters} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}
