import Box from '@mui/material/Box';
import { useId } from 'react';

interface Props {
  /** What the table is about, for screen readers. */
  label: string;
  headings: readonly string[];
  /** The cells of each row. The first ones are its names. */
  rows: readonly (readonly string[])[];
  /** How many cells of a row are names. */
  nameColumns?: number;
  /** A unique key for each row, because rows may have the same names. */
  ids: readonly string[];
  /** The last row is a sum. */
  total?: boolean;
}

/**
 * A table of figures. If it is too wide, it can be scrolled, by keyboard as well. MUI's Table is not
 * used: the build would move it into a file shared with the list, which would then load one file
 * more.
 */
export function FigureTable({ label, headings, rows, nameColumns = 1, ids, total = false }: Props) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} id={id} sx={total ? totalSx : tableSx}>
        <thead>
          <tr>
            {headings.map((heading, i) => (
              <th key={heading} scope="col" data-name={i < nameColumns || undefined}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={ids[row]}>
              {cells.map((cell, i) =>
                i < nameColumns ? (
                  <th key={headings[i]} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={headings[i]}>{cell}</td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

const tableSx = {
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '0.875rem',
  '& th, & td': {
    px: { xs: 1, sm: 2 },
    py: 0.875,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': {
    bgcolor: 'sunken',
    color: 'text.secondary',
    fontWeight: 600,
    verticalAlign: 'bottom',
    whiteSpace: { xs: 'normal', sm: 'nowrap' }, // so that more columns fit on a phone
  },
  '& [data-name], & tbody th': { textAlign: 'left' },
  '& tbody th': { minWidth: { xs: 88, sm: 120 }, whiteSpace: 'normal', fontWeight: 400 },
  '& tbody th:not(:only-of-type)': { minWidth: 88 }, // narrower where a row has two names
};

const totalSx = { ...tableSx, '& tbody tr:last-of-type > *': { fontWeight: 600 } };
