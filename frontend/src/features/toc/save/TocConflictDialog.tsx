import type { Toc } from '@/api/types';
import { type LineClash, mergeOutline, withTheirIds } from '@/features/toc/outline/mergeOutline';
import { type Line, linesOf } from '@/features/toc/outline/outline';
import type { TocConflict } from '@/features/toc/state/editing';
import { viEdit } from '@/text/record/viEdit';
import { viMerge as words } from '@/text/record/viMerge';
import { MergeDialog } from '@/ui/MergeDialog';

interface Props {
  conflict: TocConflict;
  lines: Line[];
  userId: string;
  onSave: (current: Toc, lines: Line[]) => void;
  onCancel: () => void;
}

const { toc } = viEdit;

/** Asks line by line about conflicts with an outline that was saved elsewhere. */
export function TocConflictDialog({ conflict, lines, userId, onSave, onCancel }: Props) {
  const { base, current, by, at } = conflict;
  const theirs = linesOf(current.items);
  const mine = withTheirIds(base, lines, theirs);
  const { clashes } = mergeOutline(base, mine, theirs);
  const nameOf = (id: string) => {
    const line = [base, mine, theirs].flatMap((side) => side.find((l) => l.id === id) ?? [])[0];
    return line?.title.trim() || toc.noTitle;
  };
  return (
    <MergeDialog
      by={by && by.id !== userId ? by.full_name : null}
      at={at}
      questions={clashes.map((clash) => ({
        id: clash.id,
        label: nameOf(clash.id),
        mine: textOfSide(clash, clash.mine, mine),
        theirs: textOfSide(clash, clash.theirs, theirs),
      }))}
      rest={words.rest}
      onSave={(takeTheirs) => onSave(current, mergeOutline(base, mine, theirs, takeTheirs).lines)}
      onCancel={onCancel}
    />
  );
}

/** One side's version of a line: its title, and the other parts that are in question. */
function textOfSide(
  { parts, mine, theirs }: LineClash,
  line: Line | null,
  side: readonly Line[],
): string {
  if (!line) return words.removed;
  const isRemoval = mine === null || theirs === null;
  const details: string[] = [];
  if (parts.includes('place')) details.push(toc.level[line.level] ?? '');
  if (parts.includes('page') && (line.page || !isRemoval)) {
    details.push(line.page ? words.page(line.page) : words.noPage);
  }
  if (parts.includes('place') && !isRemoval) details.push(placeOf(line, side));
  return [line.title.trim() || toc.noTitle, details.join(', ')].filter(Boolean).join('\n');
}

function placeOf(line: Line, side: readonly Line[]): string {
  const before = side[side.findIndex(({ id }) => id === line.id) - 1];
  return before ? words.after(before.title.trim() || toc.noTitle) : words.first;
}
