import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { visuallyHidden } from './visuallyHidden';

interface Props {
  /** The message of a list without rows; false while there are some. */
  empty: ReactNode;
  /**
   * What the list shows, for screen readers; others read it below the rows. Lists without a count,
   * which show more on request, omit it.
   */
  shown?: string;
}

/**
 * Tells screen readers what a search or a filter found. It stays while the rows come and go, because
 * screen readers announce only changes of a region that exists already.
 */
export function ListStatus({ empty, shown }: Props) {
  return (
    // What is added to the message later, such as a suggestion, is announced without repeating it.
    <Box role="status" aria-atomic={false}>
      {empty || <Box sx={visuallyHidden}>{shown}</Box>}
    </Box>
  );
}
