import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { viEdit } from '@/text/record/viEdit';
import type { Rewrite } from './useRewrite';

/** What a change of many lines did, with a button that undoes it. */
export function RewriteMessage({ rewrite }: { rewrite: Rewrite }) {
  return (
    <Box role="status" sx={{ fontSize: '0.875rem' }}>
      {rewrite.message}{' '}
      {rewrite.undo && (
        <Button size="small" onClick={rewrite.undo}>
          {viEdit.common.undo}
        </Button>
      )}
    </Box>
  );
}
