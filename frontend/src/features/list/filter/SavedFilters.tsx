import SavedIcon from '@mui/icons-material/BookmarkBorderOutlined';
import { viList } from '@/text/list/viList';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { PopupButton } from '@/ui/popup/PopupButton';
import type { ListParams } from './listParams';

const SavedFiltersPanel = lazyPart(
  async () => (await import('./SavedFiltersPanel')).SavedFiltersPanel,
  asOverlay,
);

/** The user's saved filters. */
export function SavedFilters({ params }: { params: ListParams }) {
  return (
    <PopupButton label={viList.saved} icon={<SavedIcon />} opens="dialog">
      {(popup) => <SavedFiltersPanel params={params} {...popup} />}
    </PopupButton>
  );
}
