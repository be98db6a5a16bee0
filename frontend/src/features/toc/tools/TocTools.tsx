import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { RewriteMessage } from '@/features/toc/rewrite/RewriteMessage';
import { ToolPanel } from '@/features/toc/rewrite/ToolPanel';
import { useRewrite } from '@/features/toc/rewrite/useRewrite';
import { formatNumber } from '@/text/format';
import { viOutlineTools as words } from '@/text/outline/viOutlineTools';
import { withHidden } from './pageShift';
import { ReplaceForm } from './ReplaceForm';
import { TitleTools } from './TitleTools';

interface Props {
  editor: OutlineEditor;
  onClose: () => void;
}

/** Tools for many titles: those of the chosen lines, or of the whole outline. */
export function TocTools({ editor, onClose }: Props) {
  const { lines, chosen, folded } = editor;
  const some = useMemo(
    () => (chosen !== null && chosen.size > 0 ? withHidden(lines, chosen, folded) : null),
    [lines, chosen, folded],
  );
  const keys = useMemo(() => some ?? new Set(lines.map(({ key }) => key)), [some, lines]);
  const rewrite = useRewrite(editor);
  return (
    <ToolPanel title={words.title} onClose={onClose}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {some ? words.scope.chosen(formatNumber(some.size)) : words.scope.all}
        </Typography>
        <ReplaceForm editor={editor} keys={keys} rewrite={rewrite} />
        <TitleTools editor={editor} keys={keys} rewrite={rewrite} />
        <RewriteMessage rewrite={rewrite} />
      </Box>
    </ToolPanel>
  );
}
