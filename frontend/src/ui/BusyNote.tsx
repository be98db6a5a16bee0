import InfoIcon from '@mui/icons-material/InfoOutlined';
import Box from '@mui/material/Box';
import { viShell } from '@/text/viShell';
import { NoteBox } from './NoteBox';
import { visuallyHidden } from './visuallyHidden';

/** The server asked to come back later, and the page will; told once, counted in sight. */
export function BusyNote({ seconds }: { seconds: number | null }) {
  if (seconds === null) return null;
  return (
    <NoteBox role="status" tone="approved" icon={<InfoIcon />} sx={{ my: 1.5 }}>
      <Box component="span" sx={visuallyHidden}>
        {viShell.busy.told}
      </Box>
      <span aria-hidden="true">{viShell.busy.counted(seconds)}</span>
    </NoteBox>
  );
}
