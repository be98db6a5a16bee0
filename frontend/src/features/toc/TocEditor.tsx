import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Ebook, Toc, User } from '@/api/types';
import { viEdit } from '@/text/viEdit';
import { paths } from '@/ui/paths';
import { visuallyHidden } from '@/ui/visuallyHidden';
import type { Act } from './acts';
import { extended, forAll } from './groups';
import { type Spot, visible } from './outline';
import { TocFooter } from './TocFooter';
import { TocSprite } from './TocIcons';
import { NoRows, TocRows } from './TocRows';
import { TocToolbar } from './TocToolbar';
import { type Choice, handleKey } from './tocKeys';
import { rowsSx } from './tocStyles';
import { useDrag } from './useDrag';
import { focusSpot, useRowFocus } from './useRowFocus';
import { useShortcuts } from './useShortcuts';
import { useTocEditor } from './useTocEditor';

/** Not needed to show the outline, so it comes after it. */
const parser = import('./paste');

/** Rarely needed, so loaded when they are. */
const Recovery = lazy(async () => ({ default: (await import('@/ui/Recovery')).Recovery }));
const TocConflictDialog = lazy(async () => ({
  default: (await import('./TocConflictDialog')).TocConflictDialog,
}));

interface Props {
  user: User;
  ebook: Ebook;
  toc: Toc;
  readOnly: boolean;
  /** The page of the PDF that is being read beside it: its line is marked. */
  pageInView: number | null;
}

export function TocEditor({ user, ebook, toc, readOnly, pageInView }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const editor = useTocEditor({ user, ebook, toc });
  const { lines, act } = editor;
  const navigate = useNavigate();
  const drag = useDrag(editor.stateNow, act);
  useRowFocus(root, editor.focus);
  useShortcuts(readOnly, (key) => (key === 'save' ? editor.save() : editor.step(key)));

  const done = async () => {
    if (readOnly || (await editor.finish())) navigate(paths.ebook(ebook.id));
  };
  const focus = (spot: Spot) => focusSpot(root.current, spot);
  const handlers = {
    onPaste: (event: ClipboardEvent<HTMLElement>) => paste(event, act),
    onKeyDown: (event: KeyboardEvent) => handleKey(event, keyHandlers(editor, focus)),
    ...drag,
  };

  return (
    <>
      <Recovering editor={editor} readOnly={readOnly} />
      <TocToolbar ebook={ebook} editor={editor} readOnly={readOnly} onDone={done} />
      <TocSprite />
      <Paper ref={root} variant="outlined" sx={rowsSx} {...(readOnly ? {} : handlers)}>
        <div className="dropline" data-dropline hidden>
          <span />
        </div>
        {lines.length === 0 ? (
          <NoRows readOnly={readOnly} />
        ) : (
          <TocRows
            editor={editor}
            totalPages={ebook.total_pages}
            readOnly={readOnly}
            pageInView={pageInView}
          />
        )}
        {!readOnly && (
          <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Button startIcon={<AddIcon />} onClick={() => act({ do: 'chapter' })}>
              {viEdit.toc.addChapter}
            </Button>
          </Box>
        )}
      </Paper>
      {!readOnly && <TocFooter lines={lines} />}
      <Box role="status" sx={visuallyHidden}>
        {editor.said}
      </Box>
      <Dialogs editor={editor} user={user} />
    </>
  );
}

/** What keys do: with one of several chosen lines, to all of them. */
function keyHandlers(editor: ReturnType<typeof useTocEditor>, focus: (spot: Spot) => void) {
  const { lines, folded, chosen, act, choose } = editor;
  const shown = visible(lines, folded).flatMap((index) => lines[index]?.key ?? []);
  return {
    focus,
    act: (what: Act) => act(chosen ? forAll(what, chosen) : what),
    neighbour: (key: string, by: 1 | -1) => shown[shown.indexOf(key) + by] ?? null,
    choose: (choice: Choice) => {
      if (choice === 'none') return choose(null);
      if (choice === 'all') return choose(shown);
      choose(extended(shown, chosen, choice));
      focus({ key: choice.to, part: 'row' });
    },
  };
}

interface RecoveringProps {
  editor: ReturnType<typeof useTocEditor>;
  readOnly: boolean;
}

function Recovering({ editor, readOnly }: RecoveringProps) {
  const { found, discarded } = editor;
  if (!found && (!discarded || readOnly)) return null;
  return (
    <Suspense>
      <Recovery
        kind="toc"
        found={found}
        discarded={discarded}
        onRestore={editor.recover}
        onDiscard={editor.discard}
        onTakeBack={editor.takeBack}
      />
    </Suspense>
  );
}

/** What may have to be answered: leaving, a conflict. */
function Dialogs({ editor, user }: { editor: ReturnType<typeof useTocEditor>; user: User }) {
  const { conflict, lines } = editor;
  return (
    <>
      {editor.guard.dialog}
      {conflict && (
        <Suspense>
          <TocConflictDialog
            conflict={conflict}
            mine={lines}
            userId={user.id}
            onCancel={editor.putOff}
            onSave={editor.resolve}
          />
        </Suspense>
      )}
    </>
  );
}

/** Several lines pasted into a title, or anything pasted beside the fields, become lines. */
function paste(event: ClipboardEvent<HTMLElement>, act: (what: Act) => void): void {
  const text = event.clipboardData.getData('text/plain');
  const field = event.target instanceof HTMLInputElement ? event.target : null;
  if (field && (field.dataset.part !== 'title' || !/\n/.test(text.trim()))) return;
  event.preventDefault();
  const key = field?.closest<HTMLElement>('[data-key]')?.dataset.key ?? null;
  void parser.then(({ parseOutline }) => act({ do: 'paste', key, rows: parseOutline(text) }));
}
