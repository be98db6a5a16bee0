import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
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

/** A table of figures; a narrow one is scrolled sideways, by keyboard as well. */
export function FigureTable({ label, headings, rows, total = false }: Props) {
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={label} id={id}>
        <TableHead>
          <TableRow>
            {headings.map((heading, i) => (
              <TableCell key={heading} scope="col" align={i > 0 ? 'right' : 'left'}>
                {heading}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((cells, at) => (
            <TableRow key={cells[0]} sx={total && at === rows.length - 1 ? totalSx : undefined}>
              {cells.map((cell, i) =>
                i === 0 ? (
                  <TableCell key={headings[i]} component="th" scope="row" sx={{ minWidth: 120 }}>
                    {cell}
                  </TableCell>
                ) : (
                  <TableCell key={headings[i]} align="right" sx={numberSx}>
                    {cell}
                  </TableCell>
                ),
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}

const numberSx = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' };

const totalSx = { '& > *': { fontWeight: 600 } };
