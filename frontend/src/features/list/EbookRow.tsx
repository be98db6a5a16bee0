import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import type { Ebook } from '@/api/types';
import { RowCheckbox } from '@/features/bulk/RowCheckbox';
import type { Choosing } from '@/features/bulk/useSelection';
import { formatDate } from '@/text/format';
import { Cover } from '@/ui/Cover';
import { RowMenu } from './RowMenu';
import { aboutNarrow, aboutWide, RowStatus, RowTitle, roomyOnly, wideOnly } from './RowParts';
import { useOpenRow } from './useOpenRow';

interface Props {
  ebook: Ebook;
  choosing: Choosing;
  onOpen: (ebook: Ebook) => void;
  onDelete: (ebook: Ebook) => void;
}

/** A row of the table; all of it opens the e-book, its controls aside. */
export function EbookRow({ ebook, choosing, onOpen, onDelete }: Props) {
  const open = () => onOpen(ebook);
  const opening = useOpenRow(ebook, open);
  const { subject, grade, creator } = ebook;
  const date = formatDate(ebook.deleted_at ?? ebook.created_at);
  return (
    <TableRow
      hover
      selected={choosing.has(ebook.id)}
      {...opening}
      sx={ebook.deleted_at ? stillSx : rowSx}
    >
      <TableCell>
        <Box sx={{ display: 'flex', alignItems: 'center', ml: -1 }}>
          <RowCheckbox ebook={ebook} choosing={choosing} />
          <Cover url={ebook.cover_thumb_url} width={42} />
        </Box>
      </TableCell>
      <TableCell>
        <RowTitle ebook={ebook} onOpen={open} />
        <About sx={aboutWide} parts={[subject, grade]} />
        <About sx={aboutNarrow} parts={[subject, grade, creator.full_name, date]} />
      </TableCell>
      <TableCell sx={wideOnly}>{subject}</TableCell>
      <TableCell sx={wideOnly}>{grade}</TableCell>
      <TableCell>
        <RowStatus ebook={ebook} />
      </TableCell>
      <TableCell sx={roomyOnly}>{creator.full_name}</TableCell>
      <TableCell sx={{ ...roomyOnly, whiteSpace: 'nowrap' }}>{date}</TableCell>
      <TableCell sx={{ textAlign: 'center' }}>
        <RowMenu ebook={ebook} onOpen={open} onDelete={() => onDelete(ebook)} />
      </TableCell>
    </TableRow>
  );
}

/** What has no column of its own where there is less room. */
function About({ parts, sx }: { parts: string[]; sx: object }) {
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary', ...sx }}>
      {parts.filter(Boolean).join(' · ')}
    </Box>
  );
}

const stillSx = {
  '& td': { overflowWrap: 'anywhere' },
  '&:last-child td': { border: 0 },
};

const rowSx = { ...stillSx, cursor: 'pointer' };
