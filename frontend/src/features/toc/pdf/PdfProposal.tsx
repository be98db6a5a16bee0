import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMemo, useState } from 'react';
import type { ProposedOutline } from '@/features/proposals/proposal';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import type { Line } from '@/features/toc/outline/outline';
import { linesToTake, parseOffset } from '@/features/toc/propose/linesToTake';
import { OutlinePreview } from '@/features/toc/propose/OutlinePreview';
import { TakeButtons } from '@/features/toc/propose/TakeButtons';
import { formatNumber } from '@/text/format';
import { viProposedOutline as words } from '@/text/outline/viProposedOutline';
import { SelectField } from '@/ui/fields/SelectField';
import { TextBox } from '@/ui/fields/TextBox';
import { PdfComparison } from './PdfComparison';
import type { PdfOutlines, Source } from './pdfOutlines';

/** How many levels to take, and the number added to pages, as typed. */
export interface TypedOptions {
  depth: keyof typeof words.depths;
  offset: string;
}

interface Props {
  editor: OutlineEditor;
  outline: ProposedOutline;
  outlines: PdfOutlines;
  options: TypedOptions;
  onOptions: (options: TypedOptions) => void;
  onChoose: (source: Source) => void;
  onRewrite: (lines: Line[], takenCount: number) => void;
}

/**
 * The PDF's outline with options for levels and pages, as a whole or compared with the current one.
 */
export function PdfProposal(props: Props) {
  const { editor, outline, outlines, options, onOptions, onChoose, onRewrite } = props;
  const { depth, offset: offsetText } = options;
  const [whole, setWhole] = useState(false);
  const offset = parseOffset(offsetText);
  const lines = useMemo(
    () => linesToTake(outline, { depth: Number(depth), offset: offset ?? 0 }),
    [outline, depth, offset],
  );
  const empty = editor.lines.length === 0;
  return (
    <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
      <Box sx={controlsSx}>
        <SourceSelect outlines={outlines} onChoose={onChoose} />
        <SelectField
          label={words.depth}
          value={depth}
          options={depths}
          onChange={(levels) => onOptions({ ...options, depth: levels })}
        />
        <TextBox
          label={words.offset}
          value={offsetText}
          onChange={({ target }) => onOptions({ ...options, offset: target.value })}
          error={offset === null ? words.offsetWrong : undefined}
          inputProps={{ autoComplete: 'off' }}
        />
      </Box>
      <Remarks outline={outline} outlines={outlines} />
      {!empty && <ViewButtons whole={whole} onWhole={setWhole} />}
      {empty || whole ? (
        <>
          <OutlinePreview lines={lines} label={words.preview} />
          {offset !== null && <TakeButtons editor={editor} lines={lines} onRewrite={onRewrite} />}
        </>
      ) : (
        offset !== null && <PdfComparison mine={editor.lines} pdf={lines} onRewrite={onRewrite} />
      )}
    </Box>
  );
}

const depths = Object.entries(words.depths) as [TypedOptions['depth'], string][];

const controlsSx = {
  display: 'grid',
  gap: 2,
  pt: 1,
  maxWidth: 640,
  gridTemplateColumns: { xs: '1fr 1fr', sm: '2fr 1fr 1fr' },
  '& > :first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
};

/** Where the outline is taken from. Sources without an outline are not offered. */
function SourceSelect({ outlines, onChoose }: Pick<Props, 'outlines' | 'onChoose'>) {
  const { found, source } = outlines;
  const options = (['bookmarks', 'contents'] as const)
    .filter((one) => found[one] !== null)
    .map((one) => [one, sourceLabel(one, found[one] ?? null)] as const);
  return (
    <SelectField
      label={words.source}
      value={source ?? 'bookmarks'}
      options={options}
      onChange={onChoose}
      disabled={outlines.phase === 'reading'}
    />
  );
}

function sourceLabel(source: Source, outline: ProposedOutline | null): string {
  const name = words.sources[source];
  return outline ? words.sourceOf(name, formatNumber(outline.lines.length)) : name;
}

function Remarks({ outline, outlines }: Pick<Props, 'outline' | 'outlines'>) {
  const { requested, found } = outlines;
  const doubtful = outline.lines.filter(({ uncertain }) => uncertain).length;
  const remarks = [
    outline.converted ? words.converted : '',
    requested === 'best' && found.bookmarks && found.contents ? words.both : '',
    doubtful > 0 ? words.uncertainPages(formatNumber(doubtful)) : '',
    outline.pages === 'printed' ? words.printed : '',
    outline.cut ? words.cut(formatNumber(outline.lines.length)) : '',
  ];
  return remarks.filter(Boolean).map((text) => (
    <Typography key={text} variant="body2">
      {text}
    </Typography>
  ));
}

function ViewButtons({ whole, onWhole }: { whole: boolean; onWhole: (whole: boolean) => void }) {
  return (
    <Box role="group" aria-label={words.view} sx={{ display: 'flex', gap: 1 }}>
      {[false, true].map((offered) => (
        <Button
          key={String(offered)}
          size="small"
          variant={offered === whole ? 'contained' : 'outlined'}
          aria-pressed={offered === whole}
          onClick={() => onWhole(offered)}
        >
          {offered ? words.whole : words.compare}
        </Button>
      ))}
    </Box>
  );
}
