import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { outlineLimits } from '@/api/outlineLimits';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { isNearLimits, sizeOf, sizeProblem } from '@/features/toc/outline/limits';
import { type Line, visibleIndexes } from '@/features/toc/outline/outline';
import { formatNumber } from '@/text/format';
import { viOutlineHelp } from '@/text/outline/viOutlineHelp';
import { viOutlineKeys } from '@/text/outline/viOutlineKeys';
import { viEdit } from '@/text/record/viEdit';
import { lazyPart } from '@/ui/loading/lazyPart';

const OutlineSpelling = lazyPart(
  async () => (await import('@/features/spelling/OutlineSpelling')).OutlineSpelling,
  { shown: 'background', afterMs: 1_000 },
);

const keyHelp = viOutlineKeys.map(([keys, effect]) => `${keys}: ${effect}`).join(' · ');

/** Shown below the rows: how full the outline is, once that matters, and help on the keys. */
export function TocFooter({ lines, folded }: Pick<OutlineEditor, 'lines' | 'folded'>) {
  const shown = useMemo(
    () => visibleIndexes(lines, folded).flatMap((index) => lines[index] ?? []),
    [lines, folded],
  );
  return (
    <>
      <SizeCounters lines={lines} />
      <OutlineSpelling lines={lines} shown={shown} />
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1.5 }}>
        <strong>{viOutlineHelp.keys}.</strong> {keyHelp}
      </Typography>
    </>
  );
}

/** How close the outline is to its limits, shown before a save is refused because of them. */
function SizeCounters({ lines }: { lines: readonly Line[] }) {
  const size = sizeOf(lines);
  if (!isNearLimits(size)) return null;
  const text = viEdit.toc.fill(
    formatNumber(size.lines),
    formatNumber(outlineLimits.lines),
    formatNumber(size.titles),
    formatNumber(outlineLimits.titles),
  );
  const over = size.lines > outlineLimits.lines || size.titles > outlineLimits.titles;
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ mt: 1.5, color: over ? 'error.main' : 'text.secondary' }}
    >
      {over ? `${text}. ${sizeProblem(lines)}` : text}
    </Typography>
  );
}
