import Button from '@mui/material/Button';
import { type RefObject, useCallback, useMemo, useState } from 'react';
import type { Ebook, Toc, User } from '@/api/types';
import { formatTime } from '@/text/format';
import { viEdit } from '@/text/viEdit';
import { viMerge } from '@/text/viMerge';
import { useNotice } from '@/ui/Notices';
import { useDraft } from '@/ui/useDraft';
import { useLeaveGuard } from '@/ui/useLeaveGuard';
import { type Line, linesOf, sameOutline, withoutEmptyLeaves } from './outline';
import { type Removal, useOutline } from './useOutline';
import { useRowFocus } from './useRowFocus';
import { useSaving } from './useSaving';

interface KeptToc {
  lines: Line[];
  version: number;
  /** What the lines were made from; work kept by an earlier release has none. */
  base?: Line[];
}

interface Options {
  user: User;
  ebook: Ebook;
  toc: Toc;
  root: RefObject<HTMLElement | null>;
}

/** The outline, its saving, and its copy in the browser, put together. */
export function useTocEditor({ user, ebook, toc, root }: Options) {
  const notify = useNotice();
  const focus = useRowFocus(root);
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const [start] = useState(() => linesOf(toc.items));

  // Stays the same function, as everything a row is given: only the row that changed is drawn anew.
  const fold = useCallback((key: string) => {
    setFolded((was) => {
      const next = new Set(was);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  }, []);
  const unfold = () => setFolded(new Set());
  const outline = useOutline({
    start,
    onChange: () => saving.touch(),
    onFocus: (key, part) => {
      if (part === 'title') unfold();
      focus.later(key, part);
    },
    onRemoved: (removal) => offerUndo(removal),
    onMoved: (line) => {
      focus.hold();
      setSaid(viEdit.toc.moved(line.title));
    },
  });

  const offerUndo = (removal: Removal) => {
    const title = removal.lines[0]?.title || viEdit.toc.noTitle;
    notify({
      text: viEdit.toc.deleted(title, removal.lines.length - 1),
      severity: 'info',
      action: (close) => (
        <Button
          color="inherit"
          size="small"
          onClick={() => {
            close();
            outline.restore(removal);
          }}
        >
          {viEdit.common.undo}
        </Button>
      ),
    });
  };

  const saving = useSaving({
    ebookId: ebook.id,
    toc,
    lines: outline.now,
    onIds: (ids) =>
      outline.replace(outline.now.current.map((l) => ({ ...l, id: ids.get(l.key) ?? l.id }))),
    onSaved: () => draft.forget(),
    onMerged: (lines, { by, at }) => {
      outline.replace(lines);
      notify({
        text: mergedText(by && by.id !== user.id ? by.full_name : null, at),
        severity: 'info',
      });
    },
  });

  const unsaved = saving.state !== 'clean';
  const content = useMemo(
    () => ({
      lines: outline.lines,
      version: saving.version.current,
      base: saving.base.current,
    }),
    [outline.lines, saving.version, saving.base],
  );
  const scope = { userId: user.id, kind: 'toc', ebookId: ebook.id } as const;
  const draft = useDraft<KeptToc>(scope, content, unsaved);
  const guard = useLeaveGuard(unsaved, draft.forget);
  const found = draft.found;
  const worth = found !== null && !sameOutline(found.content.lines, start);

  return {
    ...outline,
    saving,
    unsaved,
    folded,
    focus,
    said,
    guard,
    found: worth ? found : null,
    fold,
    recover: () => {
      if (!found) return;
      const { version, base } = found.content;
      saving.recover(version, base ?? (version === toc.version ? start : []));
      outline.change(found.content.lines);
      draft.settle();
    },
    discard: draft.settle,
    /** The merged outline, every question answered. */
    resolve: (current: Toc, lines: Line[]) => {
      outline.replace(lines);
      saving.standOn(current);
      void saving.save();
    },
    /** Drops what was left blank and saves; whether one may go on. */
    finish: async () => {
      const kept = withoutEmptyLeaves(outline.now.current);
      if (kept.length < outline.now.current.length) outline.change(kept);
      const saved = await saving.save();
      if (saved) guard.letGo();
      return saved;
    },
  };
}

function mergedText(by: string | null, at: string): string {
  return by ? viMerge.merged(by, formatTime(at)) : viMerge.mergedSelf(formatTime(at));
}
