import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatNumber } from '@/text/format';
import { viCompare } from '@/text/review/viCompare';
import { Tag } from '@/ui/Tag';
import { type ComparedLine, differingLines } from './outlines';
import { Pieces } from './Pieces';
import { diffWords } from './words';

interface Props {
  outline: readonly ComparedLine[];
  changedLineCount: number;
}

const chunkSize = 200;

/** The differing lines of the outline with their ancestors, or all lines, indented by level. */
export function OutlineChanges({ outline, changedLineCount }: Props) {
  const [whole, setWhole] = useState(false);
  const [shown, setShown] = useState(chunkSize);
  const listed = whole ? outline : differingLines(outline);
  const hidden = listed.length - shown;
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
        {viCompare.changedLineCount(formatNumber(changedLineCount))}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {listed.slice(0, shown).map((line) => (
          <Line key={line.key} line={line} />
        ))}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        {hidden > 0 && (
          <Button size="small" variant="outlined" onClick={() => setShown(shown + chunkSize)}>
            {viCompare.more(formatNumber(Math.min(hidden, chunkSize)))}
          </Button>
        )}
        <Button size="small" onClick={() => setWhole(!whole)}>
          {whole ? viCompare.onlyChangedLines : viCompare.wholeOutline}
        </Button>
      </Box>
    </>
  );
}

function Line({ line }: { line: ComparedLine }) {
  const { kind, level, marks, before } = line;
  const tone = kind === 'added' ? 'published' : kind === 'removed' ? 'rejected' : null;
  return (
    <Box
      component="li"
      data-kind={kind}
      sx={{
        ...lineSx,
        pl: 1 + level * 2,
        ...(tone && { bgcolor: `status.${tone}.tint`, color: `status.${tone}.ink` }),
      }}
    >
      <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Title line={line} />
        {before && line.reparented && (
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
            {before.parent === null ? viCompare.movedFromTop : viCompare.movedFrom(before.parent)}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
        {(kind === 'added' || kind === 'removed') && (
          <Typography component="span" variant="caption" sx={{ fontWeight: 600 }}>
            {viCompare.kind[kind]}
          </Typography>
        )}
        {marks.map((mark) => (
          <Tag key={mark}>{viCompare.mark[mark]}</Tag>
        ))}
        <Typography component="span" variant="caption">
          {pageOf(line)}
        </Typography>
      </Box>
    </Box>
  );
}

function Title({ line: { title, kind, before } }: { line: ComparedLine }) {
  if (kind === 'changed' && before && before.title !== title) {
    return <Pieces pieces={diffWords(before.title, title)} />;
  }
  const text = title || viCompare.noTitle;
  return kind === 'removed' ? <del>{text}</del> : text;
}

function pageOf({ page, marks, before }: ComparedLine): string {
  const text = (n: number | null) => (n === null ? viCompare.noPage : formatNumber(n));
  if (before && marks.includes('page')) return viCompare.pages(text(before.page), text(page));
  return page === null ? '' : viCompare.page(formatNumber(page));
}

const lineSx = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 1,
  alignItems: 'baseline',
  py: 0.5,
  pr: 1,
  fontSize: '0.875rem',
  borderRadius: 1,
} as const;
