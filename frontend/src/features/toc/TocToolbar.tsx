import ChooseIcon from '@mui/icons-material/ChecklistOutlined';
import ImportIcon from '@mui/icons-material/FileOpenOutlined';
import ToolsIcon from '@mui/icons-material/FindReplace';
import CollapseIcon from '@mui/icons-material/UnfoldLess';
import ExpandIcon from '@mui/icons-material/UnfoldMore';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Paper from '@mui/material/Paper';
import { type RefObject, useEffect, useRef } from 'react';
import type { Ebook } from '@/api/types';
import { useWait } from '@/api/waiting';
import { blockedText } from '@/features/record/blockedText';
import type { OutlineEditor } from '@/features/toc/edit/useTocEditor';
import { parentKeys } from '@/features/toc/outline/outline';
import { SaveStatus } from '@/features/toc/save/SaveStatus';
import { TocTrouble } from '@/features/toc/save/TocTrouble';
import { viOutline } from '@/text/outline/viOutline';
import { viEbooks } from '@/text/record/viEbooks';
import { viEdit } from '@/text/record/viEdit';
import { ariaDisabledIf } from '@/ui/focus/ariaDisabledIf';
import { lowWindow } from '@/ui/layout/lowWindow';
import { lazyPart } from '@/ui/loading/lazyPart';
import { BusyNote } from '@/ui/messages/BusyNote';
import { useOnline } from '@/ui/useOnline';

/** Loaded when lines are chosen. */
const TocSelection = lazyPart(async () => (await import('./TocSelection')).TocSelection);

interface Props {
  ebook: Ebook;
  editor: OutlineEditor;
  readOnly: boolean;
  onDone: () => void;
  toolsOpen: boolean;
  onTools: (open: boolean) => void;
  /** Opens the panel for Word and Excel files; null if it is open. */
  onOffice: (() => void) | null;
  /** Opens the panel with the PDF's outline; null if read-only, without a PDF, or if it is open. */
  onPdf: (() => void) | null;
}

/** The bar above the outline: save status, tools, "save now", "done", and what went wrong. */
export function TocToolbar(props: Props) {
  const { ebook, editor, readOnly, onDone, onOffice, onPdf } = props;
  const { toc } = viEdit;
  const online = useOnline();
  const wait = useWait('saveToc');
  const { saving, savedAt, trouble, lines } = editor;
  const busy = saving === 'saving';
  const bar = useRef<HTMLDivElement>(null);
  useBarHeight(bar);
  return (
    <Paper ref={bar} variant="outlined" sx={barSx}>
      {readOnly && (
        <Alert severity="info" sx={{ mb: 1.5 }}>
          {blockedText(ebook)}
        </Alert>
      )}
      {trouble && (
        <Box sx={troubleSx}>
          <TocTrouble trouble={trouble} lines={lines} onGo={editor.goTo} onRetry={editor.save} />
        </Box>
      )}
      {!online && (
        <Alert severity="warning" sx={{ mb: 1.5 }}>
          {viEdit.offline}
        </Alert>
      )}
      <BusyNote seconds={wait} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Box sx={{ flex: 1, minWidth: 80 }}>
          <SaveStatus state={saving} savedAt={savedAt} />
        </Box>
        {!readOnly && onOffice && <ImportButton empty={lines.length === 0} onOpen={onOffice} />}
        {onPdf && (
          <Button color="inherit" onClick={onPdf}>
            {lines.length > 0 ? viOutline.comparePdf : viOutline.fromPdf}
          </Button>
        )}
        {parentKeys(lines).length > 0 && (
          <FoldAll onFold={editor.foldAll} hiddenOnPhone={editor.chosen !== null} />
        )}
        {!readOnly && lines.length > 0 && <ToolsButton {...props} />}
        {!readOnly && lines.length > 1 && <ChooseMany editor={editor} />}
        {/* On a phone these go to the next line together. */}
        <Box sx={{ display: 'flex', gap: 1, ml: 'auto' }}>
          {!readOnly && (
            <Button variant="outlined" {...ariaDisabledIf(saving !== 'unsaved', editor.save)}>
              {toc.saveNow}
            </Button>
          )}
          <Button variant="contained" {...ariaDisabledIf(busy, onDone)}>
            {readOnly ? viEbooks.form.back : toc.done}
          </Button>
        </Box>
      </Box>
      {editor.chosen && <TocSelection editor={editor} />}
    </Paper>
  );
}

/** Stays in sight, but not on low screens, where it would cover the outline. */
const barSx = {
  position: 'sticky',
  top: 'calc(var(--header-offset) + 4px)',
  zIndex: 3,
  p: 1.5,
  mb: 2,
  [lowWindow]: { position: 'static' },
};

/** On a phone the list of invalid lines scrolls within the bar. */
const troubleSx = { maxHeight: { xs: '17dvh', sm: 'none' }, overflowY: 'auto', mb: 1.5 };

/** Publishes the bar's height as a CSS variable, so that no focused row ends up behind the bar. */
function useBarHeight(bar: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.setProperty('--toc-bar', `${bar.current?.offsetHeight ?? 0}px`);
    });
    if (bar.current) observer.observe(bar.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--toc-bar');
    };
  }, [bar]);
}

/** Has a text label while the outline is empty. */
function ImportButton({ empty, onOpen }: { empty: boolean; onOpen: () => void }) {
  const label = viOutline.fromOffice;
  if (empty) {
    return (
      <Button color="inherit" onClick={onOpen}>
        {label}
      </Button>
    );
  }
  return (
    <IconButton size="small" title={label} aria-label={label} onClick={onOpen}>
      <ImportIcon />
    </IconButton>
  );
}

function ToolsButton({ toolsOpen, onTools }: Props) {
  return (
    <IconButton
      size="small"
      color={toolsOpen ? 'primary' : 'default'}
      title={viOutline.tools}
      aria-label={viOutline.tools}
      aria-expanded={toolsOpen}
      onClick={() => onTools(!toolsOpen)}
    >
      <ToolsIcon />
    </IconButton>
  );
}

function ChooseMany({ editor }: { editor: Props['editor'] }) {
  const { chosen, choose } = editor;
  return (
    <IconButton
      size="small"
      color={chosen ? 'primary' : 'default'}
      title={viOutline.chooseMany}
      aria-label={viOutline.chooseMany}
      aria-pressed={chosen !== null}
      onClick={() => choose(chosen ? null : [])}
    >
      <ChooseIcon />
    </IconButton>
  );
}

interface FoldAllProps {
  onFold: (folded: boolean) => void;
  /** While lines are chosen, to make room for their buttons. */
  hiddenOnPhone: boolean;
}

function FoldAll({ onFold, hiddenOnPhone }: FoldAllProps) {
  return (
    <Box sx={hiddenOnPhone ? { display: { xs: 'none', sm: 'block' } } : undefined}>
      <IconButton
        size="small"
        title={viOutline.expandAll}
        aria-label={viOutline.expandAll}
        onClick={() => onFold(false)}
      >
        <ExpandIcon />
      </IconButton>
      <IconButton
        size="small"
        title={viOutline.collapseAll}
        aria-label={viOutline.collapseAll}
        onClick={() => onFold(true)}
      >
        <CollapseIcon />
      </IconButton>
    </Box>
  );
}
