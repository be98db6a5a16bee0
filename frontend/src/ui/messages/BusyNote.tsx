import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import { viShell } from '@/text/people/viShell';
import { MessageBox } from './MessageBox';
import { visuallyHidden } from './visuallyHidden';

/**
 * Says that the server asked for a pause, after which the page continues by itself. It is announced
 * once; the seconds are counted down visibly.
 */
export function BusyNote({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <MessageBox role="status" tone="approved" icon={<InfoIcon />} sx={{ my: 1.5 }}>
      <Box component="span" sx={visuallyHidden}>
        {viShell.busy.waiting}
      </Box>
      <span aria-hidden="true">{viShell.busy.counted(seconds)}</span>
    </MessageBox>
  );
}
