import Box from '@mui/material/Box';
import type { Sort } from '@/api/types';
import { viEbooks } from '@/text/viEbooks';
import { SelectField } from '@/ui/SelectField';

interface Props {
  sort: Sort | '';
  searching: boolean;
  onSort: (sort: Sort | '') => void;
}

const { list } = viEbooks;
const sorts = [
  ['newest', list.newest],
  ['oldest', list.oldest],
  ['title', list.byTitle],
] as const;

/** Sorting where there are no column heads. */
export function SortSelect({ sort, searching, onSort }: Props) {
  const relevance = searching ? [['', list.relevance] as const] : [];
  return (
    <Box sx={{ mb: 1.5 }}>
      <SelectField<Sort | ''>
        label={list.sort}
        value={sort || (searching ? '' : 'newest')}
        options={[...relevance, ...sorts]}
        onChange={onSort}
      />
    </Box>
  );
}
