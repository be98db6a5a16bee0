import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import type { Rewrite } from '@/features/toc/rewrite/useRewrite';
import { formatNumber } from '@/text/format';
import { viOutlineTools as words } from '@/text/outline/viOutlineTools';
import { CheckLine } from '@/ui/fields/CheckLine';
import { onePress } from '@/ui/focus/onePress';
import { renumber } from './renumber';
import { sentenceCase } from './sentenceCase';

interface Props {
  editor: OutlineEditor;
  keys: ReadonlySet<string>;
  rewrite: Rewrite;
}

/** Buttons that number titles by position, and that turn titles in capitals into sentence case. */
export function TitleTools({ editor, keys, rewrite }: Props) {
  const [numberAll, setNumberAll] = useState(false);
  const { lines } = editor;
  const renumberTitles = () => {
    const { lines: next, changed } = renumber(lines, { keys, numberAll });
    if (changed === 0) return rewrite.show(words.same);
    rewrite.change(next, words.renumbered(formatNumber(changed)));
  };
  const toSentenceCase = () => {
    const next = lines.map((line) => {
      const title = keys.has(line.key) ? sentenceCase(line.title) : line.title;
      return title === line.title ? line : { ...line, title };
    });
    const changed = next.filter((line, i) => line !== lines[i]).length;
    if (changed === 0) return rewrite.show(words.same);
    rewrite.change(next, words.lowered(formatNumber(changed)));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 16px' }}>
      <Button size="small" variant="outlined" onClick={renumberTitles} {...onePress}>
        {words.renumber}
      </Button>
      <CheckLine label={words.numberAll} on={numberAll} onChange={setNumberAll} />
      <Button size="small" variant="outlined" onClick={toSentenceCase} {...onePress}>
        {words.sentence}
      </Button>
      <Typography variant="caption" sx={{ color: 'text.secondary' }}>
        {words.sentenceHint}
      </Typography>
    </Box>
  );
}
