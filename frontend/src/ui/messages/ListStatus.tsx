import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from './visuallyHidden';

interface Props {
  /** The message of a list without rows; false while there are some. */
  empty: ReactNode;
  /**
   * What the list shows, for screen readers only: below the rows it is visible. A list without a
   * count, of which more is shown on request, tells only that it is empty.
   */
  shown?: string;
}

/**
 * Tells screen readers what a search or a filter found. It stays while the rows come and go, because
 * they announce only the changes of a region that exists already.
 */
export function ListStatus({ empty, shown }: Props) {
  return (
    // What is added to the message later, such as a suggestion, is announced without it.
    <Box role="status" aria-atomic={false}>
      {empty || <Box sx={visuallyHidden}>{shown}</Box>}
    </Box>
  );
}
