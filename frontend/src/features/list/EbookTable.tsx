import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import Typography from '@mui/material/Typography';
import type { Ebook, Sort } from '@/api/types';
import { formatDate } from '@/text/format';
import { viEbooks } from '@/text/viEbooks';
import { Cover } from '@/ui/Cover';
import { RowMenu } from './RowMenu';
import { RowStatus, RowTitle, wideOnly } from './RowParts';
import { SkeletonRows } from './SkeletonRows';

export interface RowsProps {
  /** Absent while the first answer is awaited. */
  ebooks?: Ebook[];
  onOpen: (ebook: Ebook) => void;
  onDelete: (ebook: Ebook) => void;
}

interface Props extends RowsProps {
  sort: Sort | '';
  searching: boolean;
  onSort: (sort: Sort | '') => void;
}

export function EbookTable({ ebooks, sort, searching, onSort, onOpen, onDelete }: Props) {
  return (
    <TableContainer component={Paper} variant="outlined">
      <Table sx={{ tableLayout: 'fixed', minWidth: 660 }}>
        <Head sort={sort} searching={searching} onSort={onSort} />
        <TableBody>
          {ebooks ? (
            ebooks.map((ebook) => (
              <Row key={ebook.id} ebook={ebook} onOpen={onOpen} onDelete={onDelete} />
            ))
          ) : (
            <SkeletonRows />
          )}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

function Head({ sort, searching, onSort }: Pick<Props, 'sort' | 'searching' | 'onSort'>) {
  const { list, field } = viEbooks;
  const byDate = sort === 'oldest' || sort === 'newest' || (!sort && !searching);
  const direction = sort === 'oldest' ? 'asc' : 'desc';
  return (
    <TableHead>
      <TableRow>
        <TableCell sx={{ width: 68 }}>{list.cover}</TableCell>
        <TableCell sortDirection={sort === 'title' ? 'asc' : false}>
          <TableSortLabel
            active={sort === 'title'}
            direction="asc"
            onClick={() => onSort(sort === 'title' ? '' : 'title')}
          >
            {list.name}
          </TableSortLabel>
        </TableCell>
        <TableCell sx={{ ...wideOnly, width: 130 }}>{field.subject}</TableCell>
        <TableCell sx={{ ...wideOnly, width: 100 }}>{field.grade}</TableCell>
        <TableCell sx={{ width: { xs: 148, lg: 164 } }}>{list.status}</TableCell>
        <TableCell sx={{ width: { xs: 134, lg: 150 } }}>{list.creator}</TableCell>
        <TableCell sx={{ width: 118 }} sortDirection={byDate ? direction : false}>
          <TableSortLabel
            active={byDate}
            direction={byDate ? direction : 'desc'}
            onClick={() => onSort(byDate && direction === 'desc' ? 'oldest' : 'newest')}
          >
            {list.created}
          </TableSortLabel>
        </TableCell>
        <TableCell sx={{ width: 84, textAlign: 'center' }}>{list.actions}</TableCell>
      </TableRow>
    </TableHead>
  );
}

interface RowProps {
  ebook: Ebook;
  onOpen: (ebook: Ebook) => void;
  onDelete: (ebook: Ebook) => void;
}

function Row({ ebook, onOpen, onDelete }: RowProps) {
  const open = () => onOpen(ebook);
  const about = [ebook.subject, ebook.grade].filter(Boolean).join(' · ');
  return (
    <TableRow hover sx={{ '&:last-child td': { border: 0 } }}>
      <TableCell>
        <Cover url={ebook.cover_thumb_url} width={42} />
      </TableCell>
      <TableCell>
        <RowTitle ebook={ebook} onOpen={open} />
        {about && (
          <Typography
            variant="caption"
            sx={{ display: { xs: 'block', lg: 'none' }, color: 'text.secondary' }}
          >
            {about}
          </Typography>
        )}
      </TableCell>
      <TableCell sx={wideOnly}>{ebook.subject}</TableCell>
      <TableCell sx={wideOnly}>{ebook.grade}</TableCell>
      <TableCell>
        <RowStatus ebook={ebook} />
      </TableCell>
      <TableCell>
        <Box sx={{ overflowWrap: 'anywhere' }}>{ebook.creator.full_name}</Box>
      </TableCell>
      <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(ebook.created_at)}</TableCell>
      <TableCell sx={{ textAlign: 'center' }}>
        <RowMenu ebook={ebook} onOpen={open} onDelete={() => onDelete(ebook)} />
      </TableCell>
    </TableRow>
  );
}
