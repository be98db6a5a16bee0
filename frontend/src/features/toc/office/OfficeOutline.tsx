import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import type { Line } from '@/features/toc/outline/outline';
import { linesToTake, parseOffset } from '@/features/toc/propose/linesToTake';
import { OutlinePreview } from '@/features/toc/propose/OutlinePreview';
import { TakeButtons } from '@/features/toc/propose/TakeButtons';
import { RewriteMessage } from '@/features/toc/rewrite/RewriteMessage';
import { ToolPanel } from '@/features/toc/rewrite/ToolPanel';
import { useRewrite } from '@/features/toc/rewrite/useRewrite';
import { formatNumber } from '@/text/format';
import { viOfficeOutline as words } from '@/text/outline/viOfficeOutline';
import { viProposedOutline } from '@/text/outline/viProposedOutline';
import { FilePick } from '@/ui/fields/FilePick';
import { SelectField } from '@/ui/fields/SelectField';
import { TextBox } from '@/ui/fields/TextBox';
import { Progress } from '@/ui/messages/Progress';
import type { FoundOutline, Source } from './found';
import { useOfficeFile } from './useOfficeFile';

interface Props {
  editor: OutlineEditor;
  onClose: () => void;
}

/** An outline from a Word or Excel file, previewed before it is taken. */
export function OfficeOutline({ editor, onClose }: Props) {
  const [state, pick] = useOfficeFile();
  const rewrite = useRewrite(editor);
  return (
    <ToolPanel title={words.title} onClose={onClose}>
      <RewriteMessage rewrite={rewrite} />
      <FilePick
        id="office-outline"
        label={words.pickLabel}
        button={state.phase === 'none' ? words.pick : words.pickOther}
        hint={words.hint}
        accept=".docx,.xlsx"
        disabled={state.phase === 'reading'}
        autoFocus
        error={state.phase === 'failed' ? words.trouble[state.trouble] : undefined}
        onPick={pick}
      />
      <Typography role="status" variant="body2" sx={{ mt: 1 }}>
        {state.phase === 'reading' && words.reading(state.name)}
        {state.phase === 'read' && words.from(state.name)}
      </Typography>
      {state.phase === 'reading' && <Progress label={words.reading(state.name)} />}
      {state.phase === 'read' && (
        <Box hidden={rewrite.filledEmptyOutline}>
          <Found
            key={state.pickCount}
            found={state.found}
            editor={editor}
            onRewrite={(lines, count) => rewrite.change(lines, words.taken(formatNumber(count)))}
          />
        </Box>
      )}
    </ToolPanel>
  );
}

interface FoundProps {
  found: readonly FoundOutline[];
  editor: OutlineEditor;
  onRewrite: (lines: Line[], takenCount: number) => void;
}

function Found({ found, editor, onRewrite }: FoundProps) {
  const [from, setFrom] = useState(found[0]?.from ?? 'sheet');
  const [offsetText, setOffsetText] = useState('0');
  const outline = found.find((one) => one.from === from);
  const offset = parseOffset(offsetText);
  const lines = useMemo(
    () => (outline ? linesToTake(outline, { depth: 3, offset: offset ?? 0 }) : []),
    [outline, offset],
  );
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
      <Box sx={controlsSx}>
        <SelectField<Source>
          label={viProposedOutline.source}
          value={from}
          options={found.map((one) => [one.from, sourceLabel(one)] as const)}
          onChange={setFrom}
        />
        <TextBox
          label={viProposedOutline.offset}
          value={offsetText}
          onChange={({ target }) => setOffsetText(target.value)}
          error={offset === null ? viProposedOutline.offsetWrong : undefined}
          inputProps={{ autoComplete: 'off' }}
        />
      </Box>
      {outline?.cut && (
        <Typography variant="body2">{words.cut(formatNumber(lines.length))}</Typography>
      )}
      <OutlinePreview lines={lines} label={words.preview} />
      {offset !== null && <TakeButtons editor={editor} lines={lines} onRewrite={onRewrite} />}
    </Box>
  );
}

const sourceLabel = ({ from, lines }: FoundOutline) =>
  viProposedOutline.sourceOf(words.sources[from], formatNumber(lines.length));

const controlsSx = {
  display: 'grid',
  gap: 2,
  pt: 1,
  maxWidth: 480,
  gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' },
};
