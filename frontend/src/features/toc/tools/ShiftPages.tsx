import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type FormEvent, useState } from 'react';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { parseOffset } from '@/features/toc/propose/linesToTake';
import { RewriteMessage } from '@/features/toc/rewrite/RewriteMessage';
import { useRewrite } from '@/features/toc/rewrite/useRewrite';
import { formatNumber } from '@/text/format';
import { clip } from '@/text/length';
import { viOutlineTools as words } from '@/text/outline/viOutlineTools';
import { viEdit } from '@/text/record/viEdit';
import { TextBox } from '@/ui/fields/TextBox';
import { onePress } from '@/ui/focus/onePress';
import { shiftPages, withHidden } from './pageShift';

/** Adds a number to the pages of the chosen lines. */
export function ShiftPages({ editor }: { editor: OutlineEditor }) {
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const rewrite = useRewrite(editor);
  const { lines, chosen, folded } = editor;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    const by = parseOffset(typed);
    if (by === null) return setWrong(words.offsetWrong);
    const keys = withHidden(lines, chosen ?? new Set(), folded);
    const { lines: next, changed, belowOne } = shiftPages(lines, { keys, by });
    const [first] = belowOne;
    if (first) {
      const title = clip(first.title.trim() || viEdit.toc.noTitle, 60);
      const page = formatNumber(Number(first.page));
      const more = belowOne.length - 1;
      return setWrong(
        more > 0
          ? words.manyBelowOne(title, page, formatNumber(more))
          : words.belowOne(title, page),
      );
    }
    setWrong(undefined);
    if (changed === 0) return rewrite.show(words.same);
    rewrite.change(next, words.shifted(formatNumber(changed)));
  };
  return (
    <Box component="form" onSubmit={apply} sx={{ display: 'grid', gap: 1, mt: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'start', gap: 1, maxWidth: 480 }}>
        <TextBox
          label={words.offset}
          value={typed}
          autoFocus
          error={wrong}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(undefined);
          }}
          inputProps={{ autoComplete: 'off' }}
        />
        <Button type="submit" variant="outlined" sx={{ height: 40, flex: 'none' }} {...onePress}>
          {words.apply}
        </Button>
      </Box>
      <RewriteMessage rewrite={rewrite} />
    </Box>
  );
}
