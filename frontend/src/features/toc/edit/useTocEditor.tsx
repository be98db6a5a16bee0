import Button from '@mui/material/Button';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useResume } from '@/api/account/useResume';
import { useSaveTocMutation } from '@/api/ebooks/toc';
import type { Ebook, Toc, User } from '@/api/types';
import { applyAction, type OutlineAction, type Removal } from '@/features/toc/outline/actions';
import { stuckLine } from '@/features/toc/outline/groups';
import { restored } from '@/features/toc/outline/moves';
import {
  type Line,
  linesOf,
  type Spot,
  sameOutline,
  withoutEmptyLeaves,
} from '@/features/toc/outline/outline';
import { TocSaver } from '@/features/toc/save/TocSaver';
import { saveState, type TocConflict } from '@/features/toc/state/editing';
import { TocSession } from '@/features/toc/state/TocSession';
import { type Focus, onlyExisting } from '@/features/toc/state/view';
import { useStoreState } from '@/state/useStoreState';
import { formatNumber, formatTime } from '@/text/format';
import { viOutline } from '@/text/outline/viOutline';
import { viEdit } from '@/text/record/viEdit';
import { viMerge } from '@/text/record/viMerge';
import { type Notice, useNotice, useOwnNotice } from '@/ui/messages/Notices';
import type { Draft } from '@/ui/unsaved/drafts';
import { useDraft } from '@/ui/unsaved/useDraft';
import { useLeaveGuard } from '@/ui/unsaved/useLeaveGuard';
import { spotOf } from './useRowFocus';

interface KeptToc {
  lines: Line[];
  version: number;
  /** The outline that the lines were edited from; drafts kept by an earlier release have none. */
  base?: Line[];
}

interface Options {
  user: User;
  ebook: Ebook;
  toc: Toc;
}

export type OutlineEditor = ReturnType<typeof useTocEditor>;

/** Combines the outline, its saving and its draft in the browser. */
export function useTocEditor({ user, ebook, toc }: Options) {
  const [opened] = useState(toc); // later server responses must not replace it
  const notify = useNotice();
  const { session, saver } = useTocSession(user, ebook.id, opened);
  const state = useStoreState(session);
  useResume(state.trouble?.signedOut ?? false, () => void saver.save());
  const { perform, step, announcement } = useActions(session);
  const saving = saveState(state);
  const unsaved = saving !== 'clean';
  const { lines, stored, work } = state;
  const content = useMemo(
    () => ({ lines, version: stored.version, base: work.saved }),
    [lines, stored, work.saved],
  );
  const chosen = useMemo(() => onlyExisting(state.chosen, lines), [state.chosen, lines]);
  const isUnsaved = () => saveState(session.state()) !== 'clean';
  const scope = { userId: user.id, kind: 'toc', ebookId: ebook.id } as const;
  const draft = useDraft<KeptToc>({ scope, content, unsaved, isUnsaved });
  const guard = useLeaveGuard(unsaved, { onLeave: draft.discardOwn });
  return {
    ...state,
    chosen,
    saving,
    announcement,
    guard,
    perform,
    step,
    fold: useCallback((key: string) => session.dispatch({ do: 'fold', key }), [session]),
    foldAll: (folded: boolean) => session.dispatch({ do: 'foldAll', folded }),
    choose: useCallback(
      (keys: readonly string[] | null) => session.dispatch({ do: 'choose', keys }),
      [session],
    ),
    pick: useCallback(
      (key: string, range: boolean) => session.dispatch({ do: 'pick', key, range }),
      [session],
    ),
    stateNow: session.state,
    goTo: (focus: Spot) => session.dispatch({ do: 'focus', focus }),
    save: () => void saver.save(),
    ...draftRecovery(session, opened, draft),
    ...conflictChoices(session, saver),
    /** Removes blank lines and saves. Returns whether the editor may be left. */
    finish: async () => {
      const all = session.state().lines;
      const remaining = withoutEmptyLeaves(all);
      if (remaining.length < all.length)
        session.dispatch({ do: 'change', lines: remaining, at: Date.now() });
      if (!(await saver.save())) return false;
      if (isUnsaved()) {
        notify({ text: viEdit.typedMeanwhile, severity: 'info' });
        return false;
      }
      guard.allowLeaving();
      return true;
    },
  };
}

/** One session and one saver while the editor is open. */
function useTocSession(user: User, ebookId: string, toc: Toc) {
  const notify = useNotice();
  const [saveToc] = useSaveTocMutation();
  const [both] = useState(() => {
    const session = new TocSession(toc);
    const saver = new TocSaver(
      session,
      (items, version) => saveToc({ id: ebookId, items, version }),
      (meanwhile) => notify({ text: mergedText(meanwhile, user), severity: 'info' }),
    );
    return { session, saver };
  });
  useEffect(() => both.saver.start(), [both]);
  return both;
}

/** `perform` is stable, so that only the changed row is rendered again. */
function useActions(session: TocSession) {
  const notify = useOwnNotice();
  const [announcement, announce] = useState('');
  const perform = useCallback(
    (action: OutlineAction) => {
      const outcome = applyAction(session.state().lines, action);
      if (!outcome) {
        const stuck = action.do === 'group' ? stuckText(session.state().lines, action) : null;
        if (stuck) notify({ text: stuck, severity: 'info' });
        return;
      }
      const { lines, moved, removals } = outcome;
      const active = document.activeElement;
      // Browsers drop the focus when the focused element is moved in the document.
      const held: Focus | undefined = moved && { element: active };
      const at = Date.now();
      const typing =
        action.do === 'title' || action.do === 'page'
          ? { key: action.key, part: action.do, at }
          : undefined;
      const focus = outcome.focus ?? held;
      session.dispatch({ do: 'change', lines, at, focus, spot: spotOf(active), typing });
      if (moved) announce(movedText(moved));
      if (action.do === 'takePage') announce(viOutline.tookPage(formatNumber(action.page)));
      if (removals) notify(undoNotice(removals, () => restore(session, removals)));
    },
    [session, notify],
  );
  const step = (which: 'undo' | 'redo') => {
    const { lines } = session.state();
    const spot = spotOf(document.activeElement);
    session.dispatch({ do: which, at: Date.now(), spot });
    if (session.state().lines !== lines) announce(viOutline.done[which]);
  };
  return { perform, step, announcement };
}

function movedText([first, ...more]: readonly Line[]): string {
  if (more.length > 0) return viOutline.movedMany(formatNumber(more.length + 1));
  return viEdit.toc.moved(first?.title ?? '');
}

/** Names the line that prevents a group action. */
function stuckText(
  lines: readonly Line[],
  action: Extract<OutlineAction, { do: 'group' }>,
): string | null {
  if (action.what === 'remove') return null;
  const stuck = stuckLine(lines, action.keys, action.what);
  const { toc } = viEdit;
  const label = toc[action.what].toLocaleLowerCase('vi');
  return stuck && viOutline.cannotMove(label, stuck.title.trim() || toc.noTitle);
}

function restore(session: TocSession, removals: readonly Removal[]): void {
  const first = removals[0]?.lines[0];
  const focus = first && ({ key: first.key, part: 'row' } as const);
  const lines = removals.reduce(
    (now, { lines: gone, after }) => restored(now, gone, after),
    session.state().lines,
  );
  session.dispatch({ do: 'change', lines, at: Date.now(), focus });
}

function undoNotice(removals: readonly Removal[], undo: () => void): Notice {
  const gone = removals.flatMap(({ lines }) => lines);
  const title = gone[0]?.title || viEdit.toc.noTitle;
  return {
    text:
      removals.length > 1
        ? viOutline.deletedMany(formatNumber(gone.length))
        : viEdit.toc.deleted(title, gone.length - 1),
    severity: 'info',
    action: (close) => (
      <Button
        color="inherit"
        size="small"
        onClick={() => {
          close();
          undo();
        }}
      >
        {viEdit.common.undo}
      </Button>
    ),
  };
}

/** The draft of an earlier editor, unless it equals what the server has. */
function draftRecovery(session: TocSession, toc: Toc, draft: ReturnType<typeof useDraft<KeptToc>>) {
  const start = linesOf(toc.items);
  const unlessSame = <D extends Draft<KeptToc>>(found: D | null) =>
    found && !sameOutline(found.content.lines, start) ? found : null;
  const take = (found: Draft<KeptToc> | null, onTaken: () => void) => () => {
    if (!found) return;
    onTaken(); // before the outline changes, because the draft may then be overwritten
    // A draft without a base was edited from the present outline if their versions agree; otherwise
    // the base is unknown.
    const { lines, version, base = version === toc.version ? start : [] } = found.content;
    session.dispatch({ do: 'recover', lines, version, base, at: Date.now() });
  };
  return {
    foundDraft: unlessSame(draft.found),
    discardedDraft: unlessSame(draft.discarded),
    discardDraft: draft.discardFound,
    recoverDraft: take(draft.found, draft.tookFound),
    takeBackDraft: take(draft.discarded, draft.tookBack),
  };
}

/** The ways out of a conflict: save the merged outline, or decide later. */
function conflictChoices(session: TocSession, saver: TocSaver) {
  return {
    resolve: (toc: Toc, lines: Line[]) => {
      session.dispatch({ do: 'resolve', toc, lines, at: Date.now() });
      void saver.save();
    },
    putOff: () => session.dispatch({ do: 'putOff', at: Date.now() }),
  };
}

function mergedText({ by, at }: TocConflict, user: User): string {
  const time = formatTime(at);
  return by && by.id !== user.id ? viMerge.merged(by.full_name, time) : viMerge.mergedSelf(time);
}
