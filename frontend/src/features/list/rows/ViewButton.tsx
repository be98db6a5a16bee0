import ViewIcon from '@mui/icons-material/ViewHeadlineOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { viListView } from '@/text/list/viListView';
import { lazyPart, overPage } from '@/ui/loading/lazyPart';
import { changeView, columnLabels, extraColumns, useListView } from './listView';

const ViewPanel = lazyPart(async () => (await import('./ViewPanel')).ViewPanel, overPage);

const columns = extraColumns.map((name) => [name, columnLabels[name]] as const);

/** How the rows look: their height and columns. */
export function ViewButton() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const view = useListView();
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewIcon />}
        aria-haspopup="dialog"
        aria-expanded={Boolean(anchor)}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {viListView.view}
      </Button>
      {anchor && (
        <ViewPanel
          words={viListView}
          view={view}
          columns={columns}
          onChange={changeView}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  );
}
