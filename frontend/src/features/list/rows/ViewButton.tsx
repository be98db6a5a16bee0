import ViewIcon from '@mui/icons-material/ViewHeadlineOutlined';
import { viListView } from '@/text/list/viListView';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { PopupButton } from '@/ui/popup/PopupButton';
import { changeView, columnLabels, extraColumns, useListView } from './listView';

const ViewPanel = lazyPart(async () => (await import('./ViewPanel')).ViewPanel, asOverlay);

const columns = extraColumns.map((name) => [name, columnLabels[name]] as const);

/** Opens the settings of row height and columns. */
export function ViewButton() {
  const view = useListView();
  return (
    <PopupButton label={viListView.view} icon={<ViewIcon />} opens="dialog">
      {(popup) => (
        <ViewPanel
          words={viListView}
          view={view}
          columns={columns}
          onChange={changeView}
          {...popup}
        />
      )}
    </PopupButton>
  );
}
