import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { Ebook } from '@/api/types';
import { AllCheckbox } from '@/features/bulk/RowCheckbox';
import type { RowSelection } from '@/features/bulk/useSelection';
import type { Order } from '@/features/list/filter/listParams';
import { columns, recordFields } from '@/features/record/recordFields';
import { viList } from '@/text/list/viList';
import { fieldLabels } from '@/text/record/fieldLabels';
import { viEbooks } from '@/text/record/viEbooks';
import { lowForBars } from '@/ui/layout/lowWindow';
import { EbookRow } from './EbookRow';
import { columnLabels, type ListView, useListView } from './listView';
import { SkeletonRows } from './SkeletonRows';

export interface RowsProps {
  /** Undefined until the first response. */
  ebooks?: Ebook[];
  selection: RowSelection;
  onOpen: (ebook: Ebook) => void;
  onDelete: (ebook: Ebook) => void;
  onFilterByCreator: (id: string) => void;
}

interface Props extends RowsProps {
  order: Order;
  /** The rows are deleted e-books. */
  deleted: boolean;
  onSort: (sort: Order) => void;
}

export function EbookTable({
  ebooks,
  selection,
  onOpen,
  onDelete,
  onFilterByCreator,
  ...head
}: Props) {
  const view = useListView();
  const { dense, extra } = view;
  return (
    <Paper variant="outlined" sx={{ overflow: 'clip', containerType: 'inline-size' }}>
      <Table className={classesOf(view)} sx={{ tableLayout: 'fixed' }}>
        <Head selection={selection} dense={dense} extra={extra} {...head} />
        <TableBody data-rows={ebooks ? '' : undefined}>
          {ebooks ? (
            ebooks.map((ebook) => (
              <EbookRow
                key={ebook.id}
                ebook={ebook}
                selection={selection}
                onOpen={onOpen}
                onDelete={onDelete}
                onFilterByCreator={onFilterByCreator}
                extra={extra}
              />
            ))
          ) : (
            <SkeletonRows extra={extra} />
          )}
        </TableBody>
      </Table>
    </Paper>
  );
}

/** Extra columns take the room of the wide ones, which then become lines below the title. */
function classesOf({ dense, extra }: ListView): string {
  const freeColumns = dense ? 1 : 0;
  return [dense && 'dense', extra.length > freeColumns && 'titleLines'].filter(Boolean).join(' ');
}

type HeadProps = Pick<Props, 'selection' | 'order' | 'deleted' | 'onSort'> & ListView;

function Head({ selection, order, deleted, onSort, dense, extra }: HeadProps) {
  const { list } = viEbooks;
  const byDate = order === 'newest' || order === 'oldest';
  const direction = order === 'oldest' ? 'asc' : 'desc';
  return (
    <TableHead sx={headSx}>
      <TableRow>
        <TableCell sx={{ width: dense ? 60 : 124 }}>
          <Box sx={{ display: 'flex', alignItems: 'center', my: -1, ml: -1 }}>
            <AllCheckbox selection={selection} />
            <span className="cover">{list.cover}</span>
          </Box>
        </TableCell>
        <TableCell sortDirection={order === 'title' ? 'asc' : false}>
          <TableSortLabel
            active={order === 'title'}
            direction="asc"
            onClick={() => onSort(order === 'title' ? '' : 'title')}
          >
            {list.name}
          </TableSortLabel>
        </TableCell>
        {columns.map((name) => (
          <TableCell key={name} className="wide" sx={{ width: recordFields[name].columnWidth }}>
            {fieldLabels[name]}
          </TableCell>
        ))}
        {extra.map((name) => (
          <TableCell key={name} className="extra" sx={{ width: 100 }}>
            {columnLabels[name]}
          </TableCell>
        ))}
        <TableCell sx={{ width: 172 }}>{list.status}</TableCell>
        <TableCell className="medium" sx={{ width: 140 }}>
          {list.creator}
        </TableCell>
        <TableCell
          className="medium"
          sx={{ width: 118 }}
          sortDirection={byDate ? direction : false}
        >
          <TableSortLabel
            active={byDate}
            direction={byDate ? direction : 'desc'}
            onClick={() => onSort(order === 'newest' ? 'oldest' : 'newest')}
          >
            {deleted ? viList.deletedDate : list.created}
          </TableSortLabel>
        </TableCell>
        <TableCell sx={{ width: 84, textAlign: 'center' }}>{list.actions}</TableCell>
      </TableRow>
    </TableHead>
  );
}

/** The head stays visible below the filter bar while the rows scroll. */
const headSx = {
  position: 'sticky',
  [lowForBars]: { position: 'static' },
  top: 'calc(var(--header-offset) + var(--bar-height, 120px) + 4px)',
  transition: 'top 200ms',
  zIndex: 2,
};
