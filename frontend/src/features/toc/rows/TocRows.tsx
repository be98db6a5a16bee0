import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useNotesContext } from '@/features/notes/state/useNotesContext';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { lineRemarks } from '@/features/toc/outline/lineRemarks';
import { canIndent, canMoveDown, canMoveUp } from '@/features/toc/outline/moves';
import { hasChildren, visibleIndexes } from '@/features/toc/outline/outline';
import { keyInView } from '@/features/toc/read/lineInView';
import { useDerived } from '@/state/useStoreState';
import { viEdit } from '@/text/record/viEdit';
import { wideEnoughForReader } from '@/ui/layout/wideEnoughForReader';
import type { PageInView } from '@/ui/PageInView';
import { TocRow } from './TocRow';

interface Props {
  editor: OutlineEditor;
  totalPages: number | null;
  readOnly: boolean;
  inView: PageInView;
}

export function TocRows({ editor, totalPages, readOnly, inView }: Props) {
  const { lines, folded, chosen, perform, fold, pick } = editor;
  const remarks = lineRemarks(lines, totalPages);
  const keyHere = useDerived(inView, (page) => keyInView(lines, page));
  const canTake = useDerived(inView, (page) => page !== null);
  const context = useNotesContext();
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (keyHere) scrollToRowInView(list.current);
  }, [keyHere]);
  return (
    <Box ref={list} role="list" aria-label={viEdit.toc.title} sx={{ p: 1 }}>
      {visibleIndexes(lines, folded).map((index) => {
        const line = lines[index];
        const remark = remarks[index];
        if (!line || !remark) return null;
        return (
          <TocRow
            key={line.key}
            line={line}
            titleRemarks={remark.title}
            pageRemarks={remark.page}
            titleWrong={remark.titleWrong}
            pageWrong={remark.pageWrong}
            hasChildren={hasChildren(lines, index)}
            folded={folded.has(line.key)}
            canMoveUp={canMoveUp(lines, index)}
            canMoveDown={canMoveDown(lines, index)}
            canIndent={canIndent(lines, index)}
            readOnly={readOnly}
            pageHere={line.key === keyHere}
            canTake={canTake}
            chosen={chosen?.has(line.key) ?? null}
            onChoose={pick}
            perform={perform}
            onFold={fold}
            notes={context?.counts.get(`toc:${line.id}`) ?? 0}
            onNotes={context?.openPlace ?? null}
          />
        );
      })}
    </Box>
  );
}

/**
 * Scrolls to the row of the page in view, if the outline is beside the reader and the focus is not
 * in the outline.
 */
function scrollToRowInView(list: HTMLElement | null): void {
  if (list?.matches(':focus-within') || !window.matchMedia(wideEnoughForReader).matches) return;
  list?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** Accepts the focus, so that a list can be pasted into an empty outline. */
export function NoRows({ readOnly }: { readOnly: boolean }) {
  return (
    <Box
      {...(readOnly ? {} : { tabIndex: 0, role: 'group', 'aria-label': viEdit.toc.empty })}
      sx={{ p: 6, textAlign: 'center', color: 'text.secondary' }}
    >
      {readOnly ? viEdit.toc.readOnlyEmpty : viEdit.toc.empty}
    </Box>
  );
}
