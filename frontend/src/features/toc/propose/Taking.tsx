import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import type { Line } from '@/features/toc/outline/outline';
import { viProposedOutline as words } from '@/text/outline/viProposedOutline';

interface Taken {
  before: readonly Line[];
  lines: number;
}

/** Takes proposed lines in one undo step. */
export function useTaking(editor: OutlineEditor) {
  const [taken, setTaken] = useState<Taken | null>(null);
  // What undo would revert, while that is the last step.
  const last = taken && editor.history.past.at(-1)?.lines === taken.before ? taken : null;
  const rewrite = (lines: Line[], count: number) => {
    setTaken({ before: editor.lines, lines: count });
    editor.act({ do: 'rewrite', lines });
  };
  return { last, rewrite, filled: last?.before.length === 0 };
}

/** Says what was taken, and offers to undo it. */
export function TakenNote({ said, onUndo }: { said: string | null; onUndo: () => void }) {
  return (
    <Box role="status">
      {said !== null && (
        <Typography variant="body2" sx={{ mb: 1 }}>
          {said}{' '}
          <Button size="small" onClick={onUndo}>
            {words.undo}
          </Button>
        </Typography>
      )}
    </Box>
  );
}
