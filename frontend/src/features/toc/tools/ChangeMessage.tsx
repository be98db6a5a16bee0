import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { viOutlineTools as words } from '@/text/outline/viOutlineTools';
import type { LinesChange } from './useLinesChange';

/** What a change of many lines did, with a button that undoes it. */
export function ChangeMessage({ edit }: { edit: LinesChange }) {
  return (
    <Box role="status" sx={{ fontSize: '0.875rem' }}>
      {edit.message}{' '}
      {edit.undo && (
        <Button size="small" onClick={edit.undo}>
          {words.undo}
        </Button>
      )}
    </Box>
  );
}
