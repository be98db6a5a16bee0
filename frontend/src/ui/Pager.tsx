import PrevIcon from '@mui/icons-material/ChevronLeft';
import NextIcon from '@mui/icons-material/ChevronRight';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatNumber } from '@/text/format';
import { viEbooks } from '@/text/record/viEbooks';
import { pageSizes } from '@/ui/address/pages';
import { SelectField } from '@/ui/fields/SelectField';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { visuallyHidden } from '@/ui/messages/visuallyHidden';

interface Props {
  page: number;
  totalPages: number;
  limit: number;
  total: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** The list has a ListStatus, which tells screen readers what it shows. */
  announced?: boolean;
  /** What else can be done with the whole list. */
  children?: ReactNode;
}

/** The paging controls below a list. */
export function Pager(props: Props) {
  const { page, totalPages, limit, onPage, onSize, announced = false, children } = props;
  const { list } = viEbooks;
  const pages = Math.max(totalPages, 1);
  return (
    <Box sx={footSx}>
      <Typography
        variant="body2"
        role={announced ? undefined : 'status'}
        sx={{ flex: '1 1 220px' }}
      >
        {shownRows(props)}
      </Typography>
      {children}
      <Box sx={{ width: 150 }}>
        <SelectField
          label={list.size}
          value={String(limit)}
          options={pageSizes.map((size) => [String(size), String(size)] as const)}
          onChange={(size) => onSize(Number(size))}
        />
      </Box>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
        <IconButton aria-label={list.prev} {...ariaDisabledIf(page <= 1, () => onPage(page - 1))}>
          <PrevIcon />
        </IconButton>
        <Typography variant="body2" component="span">
          <span aria-hidden lang="en">
            {list.page(formatNumber(page), formatNumber(pages))}
          </span>
          <Box component="span" sx={visuallyHidden}>
            {list.pageLabel(formatNumber(page), formatNumber(pages))}
          </Box>
        </Typography>
        <IconButton
          aria-label={list.next}
          {...ariaDisabledIf(page >= pages, () => onPage(page + 1))}
        >
          <NextIcon />
        </IconButton>
      </Box>
    </Box>
  );
}

/** Which rows of how many are shown. */
export function shownRows({ page, limit, total }: Pick<Props, 'page' | 'limit' | 'total'>): string {
  const first = total === 0 ? 0 : (page - 1) * limit + 1;
  const last = Math.min(page * limit, total);
  return viEbooks.list.showing(formatNumber(first), formatNumber(last), formatNumber(total));
}

const footSx = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 3,
  rowGap: 1,
  mt: 1.5,
  color: 'text.secondary',
};
