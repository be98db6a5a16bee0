import Box from '@mui/material/Box';
import { useId } from 'react';

interface Props {
  /** What the table is about, for screen readers. */
  label: string;
  headings: readonly string[];
  /** The first cell of a row names it. */
  rows: readonly (readonly string[])[];
  /** The last row is a sum. */
  total?: boolean;
}

/**
 * A table of figures; a narrow one is scrolled sideways, by keyboard as well. MUI's Table would be
 * shared with the list, which would then load one script more.
 */
export function FigureTable({ label, headings, rows, total = false }: Props) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label={label} id={id} sx={total ? totalSx : tableSx}>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name = '', ...figures]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {figures.map((figure, i) => (
                <td key={headings[i + 1]}>{figure}</td>
              ))}
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
    px: 2,
    py: 0.875,
    textAlign: 'right',
    whiteSpace: 'nowrap',
    borderBottom: 1,
    borderColor: 'divider',
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead th': { bgcolor: 'sunken', color: 'text.secondary', fontWeight: 600 },
  '& th:first-of-type': { textAlign: 'left' },
  '& tbody th': { minWidth: 120, whiteSpace: 'normal', fontWeight: 400 },
};

const totalSx = { ...tableSx, '& tbody tr:last-of-type > *': { fontWeight: 600 } };
