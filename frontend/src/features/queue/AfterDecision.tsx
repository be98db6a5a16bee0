import NextIcon from '@mui/icons-material/ArrowForward';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import type { Transition } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viEbooks } from '@/text/record/viEbooks';
import { LinkButton } from '@/ui/LinkButton';
import { paths } from '@/ui/paths';
import { backState, type ListPosition, listAddress } from './queue';

interface Props {
  action: Transition;
  position: ListPosition | null;
}

/** What was done, with a link to the next e-book of the queue. */
export function AfterDecision({ action, position }: Props) {
  const { detail, done } = viEbooks;
  const box = useRef<HTMLDivElement>(null);
  // The pressed button is removed, so the focus moves to this message.
  useEffect(() => box.current?.focus(), []);
  return (
    <Alert ref={box} tabIndex={-1} severity="success" role="status" sx={{ mb: 1.5 }}>
      {done[action]}
      {position?.next && (
        <Box sx={{ mt: 1 }}>
          <LinkButton
            to={paths.ebook(position.next)}
            replace
            size="small"
            variant="outlined"
            color="inherit"
            endIcon={<NextIcon />}
          >
            {detail.next} (
            {detail.position(formatNumber(position.nextNumber), formatNumber(position.total))})
          </LinkButton>
        </Box>
      )}
      {position && !position.next && (
        <Box sx={{ mt: 1 }}>
          {detail.queueEnd}
          <Box sx={{ mt: 1 }}>
            <LinkButton
              to={listAddress()}
              state={backState()}
              size="small"
              variant="outlined"
              color="inherit"
            >
              {detail.back}
            </LinkButton>
          </Box>
        </Box>
      )}
    </Alert>
  );
}
