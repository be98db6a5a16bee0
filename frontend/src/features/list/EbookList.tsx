import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useState } from 'react';
import { useUser } from '@/api/session';
import type { Ebook } from '@/api/types';
import { FilterBar } from '@/features/list/filter/FilterBar';
import { isReviewer, mayManage, orderOf } from '@/features/list/filter/listParams';
import { SavedFilters } from '@/features/list/filter/SavedFilters';
import { SortSelect } from '@/features/list/filter/SortSelect';
import { Switches } from '@/features/list/filter/Switches';
import { useListParams } from '@/features/list/filter/useListParams';
import { ListRows } from '@/features/list/rows/ListRows';
import { ViewButton } from '@/features/list/rows/ViewButton';
import type { VisitedList } from '@/features/list/rows/visitedList';
import { viList } from '@/text/list/viList';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { asOverlay, lazyPart } from '@/ui/loading/lazyPart';
import { Page } from '@/ui/Page';
import { paths } from '@/ui/paths';
import { CheckLink } from './CheckLink';
import { useBatchDialog } from './useBatchDialog';

const RestoreDialog = lazyPart(
  async () => (await import('./RestoreDialog')).RestoreDialog,
  asOverlay,
);
const DeleteFromList = lazyPart(
  async () => (await import('./DeleteFromList')).DeleteFromList,
  asOverlay,
);

export function EbookList({ onLeave }: { onLeave: (list: VisitedList) => void }) {
  const filtering = useListParams();
  const { params, change } = filtering;
  const role = useUser()?.role;
  const reviewer = isReviewer(role);
  const phone = useMediaQuery('(max-width:599.95px)', { noSsr: true });
  const [dialogEbook, setDialogEbook] = useState<Ebook | null>(null);
  const batch = useBatchDialog();
  const Dialog = dialogEbook?.deleted_at ? RestoreDialog : DeleteFromList;
  const sorting = (
    <SortSelect
      order={orderOf(params, reviewer)}
      searching={params.search.trim() !== ''}
      onSort={(sort) => change({ sort })}
    />
  );
  const checkLink = <CheckLink params={params} reviewer={reviewer} />;
  const switches = <Switches params={params} change={change} reviewer={reviewer} />;
  // With a manager's switches the tools would not fit beside the heading.
  const switchesBelow = !phone && mayManage(role);
  const tools = (
    <>
      {/* The check link appears late and must move no other tool: first on the right, last on a phone. */}
      {!phone && checkLink}
      {!switchesBelow && switches}
      <SavedFilters params={params} />
      {!phone && <ViewButton />}
      {mayManage(role) && (
        <LinkButton to={paths.values} variant="outlined" size="small">
          {viList.values}
        </LinkButton>
      )}
      <Button variant="outlined" size="small" onClick={batch.open} sx={{ whiteSpace: 'nowrap' }}>
        {viList.many}
      </Button>
      {phone && checkLink}
    </>
  );
  return (
    <Page title={viEbooks.list.title} tools={!phone && tools}>
      {switchesBelow && <Box sx={{ mb: 2 }}>{switches}</Box>}
      <FilterBar {...filtering} phone={phone} phoneTools={tools}>
        {!phone && <Box sx={{ flex: '1 1 130px', maxWidth: 170 }}>{sorting}</Box>}
      </FilterBar>
      {phone && <Box sx={{ mb: 1.5 }}>{sorting}</Box>}
      <Box sx={{ minHeight: 600 }}>
        <ListRows
          {...filtering}
          phone={phone}
          reviewer={reviewer}
          onLeave={onLeave}
          onDelete={setDialogEbook}
        />
      </Box>
      {batch.element}
      {dialogEbook && <Dialog ebook={dialogEbook} onClose={() => setDialogEbook(null)} />}
    </Page>
  );
}
