import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type ClipboardEvent, type KeyboardEvent, lazy, Suspense, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { Ebook, Toc, User } from '@/api/types';
import { formatNumber } from '@/text/format';
import { viEdit } from '@/text/viEdit';
import { viOutline } from '@/text/viOutline';
import { paths } from '@/ui/paths';
import { visuallyHidden } from '@/ui/visuallyHidden';
import type { Act } from './acts';
import { bounds, fillOf, tooBig } from './limits';
import { marksOf } from './marks';
import { canIndent, canMoveDown, canMoveUp } from './moves';
import { hasChildren, type Line, type Spot, visible } from './outline';
import { TocSprite } from './TocIcons';
import { TocRow } from './TocRow';
import { TocToolbar } from './TocToolbar';
import { handleKey } from './tocKeys';
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
}

export function TocEditor({ user, ebook, toc, readOnly }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const editor = useTocEditor({ user, ebook, toc });
  const { lines, act, folded } = editor;
  const navigate = useNavigate();
  const drag = useDrag(editor.linesNow, act);
  useRowFocus(root, editor.focus);
  useShortcuts(readOnly, (key) => (key === 'save' ? editor.save() : editor.step(key)));

  const done = async () => {
    if (readOnly || (await editor.finish())) navigate(paths.ebook(ebook.id));
  };
  const neighbour = (key: string, by: 1 | -1) => {
    const shown = visible(lines, folded);
    const at = shown.findIndex((index) => lines[index]?.key === key);
    return lines[shown[at + by] ?? -1]?.key ?? null;
  };
  const focus = (spot: Spot) => focusSpot(root.current, spot);
  const handlers = {
    onPaste: (event: ClipboardEvent<HTMLElement>) => paste(event, act),
    onKeyDown: (event: KeyboardEvent) =>
      handleKey(event, { act, focus, fold: editor.fold, neighbour }),
    ...drag,
  };

  return (
    <>
      <Recovering editor={editor} readOnly={readOnly} />
      <TocToolbar ebook={ebook} editor={editor} readOnly={readOnly} onDone={done} />
      <TocSprite />
      <Paper ref={root} variant="outlined" sx={rowsSx} {...(readOnly ? {} : handlers)}>
        {lines.length === 0 ? (
          <Empty readOnly={readOnly} />
        ) : (
          <Rows editor={editor} totalPages={ebook.total_pages} readOnly={readOnly} />
        )}
        {!readOnly && (
          <Box sx={{ p: 1.5, borderTop: 1, borderColor: 'divider' }}>
            <Button startIcon={<AddIcon />} onClick={() => act({ do: 'chapter' })}>
              {viEdit.toc.addChapter}
            </Button>
          </Box>
        )}
      </Paper>
      {!readOnly && <Fill lines={lines} />}
      {!readOnly && <KeyHelp />}
      <Box role="status" sx={visuallyHidden}>
        {editor.said}
      </Box>
      <Dialogs editor={editor} user={user} />
    </>
  );
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

interface RowsProps {
  editor: ReturnType<typeof useTocEditor>;
  totalPages: number | null;
  readOnly: boolean;
}

function Rows({ editor, totalPages, readOnly }: RowsProps) {
  const { lines, folded, act, fold } = editor;
  const marks = marksOf(lines, totalPages);
  return (
    <Box role="list" aria-label={viEdit.toc.title} sx={{ p: 1 }}>
      {visible(lines, folded).map((index) => {
        const line = lines[index];
        if (!line) return null;
        return (
          <TocRow
            key={line.key}
            line={line}
            mark={marks[index]?.text ?? null}
            wrong={marks[index]?.wrong ?? false}
            parent={hasChildren(lines, index)}
            folded={folded.has(line.key)}
            up={canMoveUp(lines, index)}
            down={canMoveDown(lines, index)}
            indent={canIndent(lines, index)}
            readOnly={readOnly}
            act={act}
            onFold={fold}
          />
        );
      })}
    </Box>
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

/** An empty outline takes a pasted list, so it can be focused. */
function Empty({ readOnly }: { readOnly: boolean }) {
  return (
    <Box
      {...(readOnly ? {} : { tabIndex: 0, role: 'group', 'aria-label': viEdit.toc.empty })}
      sx={{ p: 6, textAlign: 'center', color: 'text.secondary' }}
    >
      {readOnly ? viEdit.toc.readOnlyEmpty : viEdit.toc.empty}
    </Box>
  );
}

/** How much of an outline's room is taken, before a save is refused for it. */
function Fill({ lines }: { lines: readonly Line[] }) {
  const fill = fillOf(lines);
  const text = viEdit.toc.fill(
    formatNumber(fill.lines),
    formatNumber(bounds.lines),
    formatNumber(fill.titles),
    formatNumber(bounds.titles),
  );
  const over = fill.lines > bounds.lines || fill.titles > bounds.titles;
  return (
    <Typography
      variant="caption"
      component="p"
      sx={{ mt: 1.5, color: over ? 'error.main' : 'text.secondary' }}
    >
      {over ? `${text}. ${tooBig(lines)}` : text}
    </Typography>
  );
}

function KeyHelp() {
  return (
    <Typography variant="caption" component="p" sx={{ color: 'text.secondary', mt: 1.5 }}>
      <strong>{viOutline.keys}.</strong> {viOutline.keyHelp}
    </Typography>
  );
}
