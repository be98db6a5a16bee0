import Skeleton from '@mui/material/Skeleton';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { roomyOnly, wideOnly } from './RowParts';

const rows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

/** As high as real rows, so that nothing jumps when they come. */
export function SkeletonRows() {
  return rows.map((row) => (
    <TableRow key={row} aria-hidden>
      <TableCell>
        <Skeleton variant="rounded" width={42} height={56} sx={{ ml: 4 }} />
      </TableCell>
      <TableCell>
        <Skeleton width="70%" />
      </TableCell>
      <TableCell sx={wideOnly}>
        <Skeleton width="60%" />
      </TableCell>
      <TableCell sx={wideOnly}>
        <Skeleton width="50%" />
      </TableCell>
      <TableCell>
        <Skeleton variant="rounded" width={96} height={24} />
      </TableCell>
      <TableCell sx={roomyOnly}>
        <Skeleton width="80%" />
      </TableCell>
      <TableCell sx={roomyOnly}>
        <Skeleton width={78} />
      </TableCell>
      <TableCell />
    </TableRow>
  ));
}
