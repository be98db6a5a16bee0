import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import type { ListFilters } from '@/features/list/filter/listParams';
import { viList } from '@/text/list/viList';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { PopupButton } from '@/ui/popup/PopupButton';

const ExportMenu = lazyPart(async () => (await import('./ExportMenu')).ExportMenu, asOverlay);

/** Saves the whole list as a file. */
export function ExportButton({ filters }: { filters: ListFilters }) {
  return (
    <PopupButton label={viList.export} icon={<DownloadIcon />} opens="menu">
      {(popup) => <ExportMenu filters={filters} {...popup} />}
    </PopupButton>
  );
}
